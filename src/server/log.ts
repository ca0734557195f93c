/** Fields of a log line. They never contain a visitor's name, address or message. */
type LogFields = Record<string, string | number | boolean | null | undefined>;

type Level = 'info' | 'warn' | 'error';

export interface Log {
  info(event: string, fields?: LogFields): void;
  warn(event: string, fields?: LogFields): void;
  /** Logs the name, code and stack of an error, not its message, which may quote personal data. */
  error(event: string, error: unknown, fields?: LogFields): void;
  /** Logs an unreachable database, throttled to one line a minute with the number of errors since. */
  outage(error: unknown): void;
}

const outageIntervalMs = 60_000;

/** Creates a log that passes each event to `write` as a line of JSON. */
export function createLog(write: (line: string, level: Level) => void): Log {
  const outageLog = { count: 0, nextLogAt: 0 };
  const log = (level: Level, event: string, fields: LogFields = {}) =>
    write(JSON.stringify({ time: new Date().toISOString(), level, event, ...fields }), level);
  return {
    info: (event, fields) => log('info', event, fields),
    warn: (event, fields) => log('warn', event, fields),
    error: (event, error, fields) => log('error', event, { ...fields, ...describeError(error) }),
    outage(error) {
      outageLog.count += 1;
      if (performance.now() < outageLog.nextLogAt) return;
      log('error', 'database unavailable', { ...describeError(error), times: outageLog.count });
      Object.assign(outageLog, { count: 0, nextLogAt: performance.now() + outageIntervalMs });
    },
  };
}

/** Log of this process: info on standard output, warnings and errors on standard error. */
export const processLog = createLog((line, level) => {
  (level === 'info' ? process.stdout : process.stderr).write(`${line}\n`);
});

// Write errors are ignored: a full disk or a lost log reader must not crash the site.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {});

function describeError(error: unknown): LogFields {
  if (!(error instanceof Error)) return { error: typeof error };
  return {
    error: error.name,
    code: findCode(error) ?? findCode(error.cause),
    at: error.stack
      ?.split('\n')
      .filter((line) => line.startsWith('    at '))
      .slice(0, 6)
      .map((line) => line.trim().slice(3))
      .join(' < '),
  };
}

function findCode(error: unknown): string | undefined {
  // SQLite's `errstr` describes its code and quotes no data; Node has one code for all SQLite errors.
  if (error instanceof Error && 'errstr' in error && typeof error.errstr === 'string') return error.errstr;
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined;
}

/** Reports a lasting fault once: when it begins, and not again until `end` was called. */
export class FaultReporter {
  #isActive = false;

  report(report: () => void): void {
    if (!this.#isActive) report();
    this.#isActive = true;
  }

  /** Marks the fault as over. Returns true if it had been reported. */
  end(): boolean {
    const wasActive = this.#isActive;
    this.#isActive = false;
    return wasActive;
  }
}
