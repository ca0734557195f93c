import { SmtpSession } from './transmit.ts';

/** One connection serves so many letters, then the next one is opened: servers count, too. */
const lettersPerConnection = 50;

/** How long the server may take to begin anew, in milliseconds, before another connection is opened. */
const resetPatience = 10_000;

/** Keeps one connection to the mail server for as long as there are letters to send. */
export class Carrier {
  readonly #smtpUrl: string;
  #session: SmtpSession | null = null;

  constructor(smtpUrl: string) {
    this.#smtpUrl = smtpUrl;
  }

  /** Whether the next letter needs no new connection, as far as is known before the server is asked. */
  get isConnected(): boolean {
    const session = this.#session;
    return session?.isOpen === true && session.sent < lettersPerConnection;
  }

  /** A connection that is ready for a letter. Rejects where the server refuses a new one. */
  async ready(signal: AbortSignal): Promise<SmtpSession> {
    if (this.#session !== null && this.isConnected) {
      try {
        await this.#session.reset(AbortSignal.any([signal, AbortSignal.timeout(resetPatience)]));
        return this.#session;
      } catch {
        // The server had enough of this connection: that says nothing about the letter.
      }
    }
    this.hangUp();
    this.#session = await SmtpSession.open(this.#smtpUrl, signal);
    return this.#session;
  }

  hangUp(): void {
    this.#session?.quit();
    this.#session = null;
  }
}
