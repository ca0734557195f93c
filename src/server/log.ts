/** What a line may say beside its event: never a name, an address or a message of a visitor. */
type Fields = Record<string, string | number | boolean | null | undefined>;

type Level = 'info' | 'warn' | 'error';

export interface Log {
  info(event: string, fields?: Fields): void;
  warn(event: string, fields?: Fields): void;
  /** A fault, logged once where it is handled. Of `error` only its kind, code and stack are kept: a message may quote data. */
  error(event: string, error: unknown, fields?: Fields): void;
  /** The database cannot be reached: one fault, however many requests meet it. Told once a minute, with how often it was met since. */
  outage(error: unknown): void;
}

const outageEvery = 60_000;

/** A log that hands each event to `write` as a line of JSON. */
export function createLog(write: (line: string, level: Level) => void): Log {
  const outage = { met: 0, tellAgain: 0 };
  const log = (level: Level, event: string, fields: Fields = {}) =>
    write(JSON.stringify({ time: new Date().toISOString(), level, event, ...fields }), level);
  return {
    info: (event, fields) => log('info', event, fields),
    warn: (event, fields) => log('warn', event, fields),
    error: (event, error, fields) => log('error', event, { ...fields, ...describeError(error) }),
    outage(error) {
      outage.met += 1;
      if (performance.now() < outage.tellAgain) return;
      log('error', 'database unavailable', { ...describeError(error), times: outage.met });
      Object.assign(outage, { met: 0, tellAgain: performance.now() + outageEvery });
    },
  };
}

/** Log of this process: on standard output, faults on standard error. */
export const processLog = createLog((line, level) => {
  (level === 'info' ? process.stdout : process.stderr).write(`${line}\n`);
});

// A log that nobody takes, its disk full or its reader gone, must not take the site with it.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {});

function describeError(error: unknown): Fields {
  if (!(error instanceof Error)) return { error: typeof error };
  return {
    error: error.name,
    code: codeOf(error) ?? codeOf(error.cause),
    at: error.stack
      ?.split('\n')
      .filter((line) => line.startsWith('    at '))
      .slice(0, 6)
      .map((line) => line.trim().slice(3))
      .join(' < '),
  };
}

function codeOf(error: unknown): string | undefined {
  // SQLite's own words for its code, which quote nothing; Node has one code for all that SQLite may say.
  if (error instanceof Error && 'errstr' in error && typeof error.errstr === 'string') return error.errstr;
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined;
}

/** One fault, however often it is met: told when it begins, and not again before it is over. */
export class ToldOnce {
  #met = false;

  met(tell: () => void): void {
    if (!this.#met) tell();
    this.#met = true;
  }

  over(): boolean {
    const met = this.#met;
    this.#met = false;
    return met;
  }
}
