const barWidth = 24;

export interface Progress {
  /** `done` of `total` are through, the last was `what`. */
  step(done: number, total: number, what: string): void;
  line(text: string): void;
  end(): void;
}

/** How often what nobody watches says how far it is, in milliseconds. */
const lineEvery = 60_000;

/** A bar where a person watches the terminal; elsewhere the lines, and one a minute. */
export function showProgress(screen: NodeJS.WriteStream = process.stderr): Progress {
  const watched = screen.isTTY === true;
  let nextLine = performance.now() + lineEvery;
  const clear = () => watched && screen.write('\r\x1b[K');
  return {
    step(done, total, what) {
      if (!watched) {
        if (performance.now() < nextLine) return;
        nextLine = performance.now() + lineEvery;
        screen.write(`${done}/${total} ${what}\n`);
        return;
      }
      const filled = Math.round((done / total) * barWidth);
      const counted = `${'█'.repeat(filled)}${'░'.repeat(barWidth - filled)} ${done}/${total} `;
      const room = Math.max(0, (screen.columns ?? 80) - counted.length - 1);
      clear();
      screen.write(counted + what.slice(0, room));
    },
    line(text) {
      clear();
      console.log(text);
    },
    end() {
      clear();
    },
  };
}
