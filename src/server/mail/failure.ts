import * as v from 'valibot';

/** How a letter that was not accepted goes on, in words that hold nobody's data. */
export interface Failure {
  /** Such as `EENVELOPE RCPT TO 550 5.1.1`: codes and commands only, a server's sentences may quote addresses. */
  summary: string;
  permanent: boolean;
  /** Command of the dialogue that was refused; `DATA` also stands for the whole email. */
  command: string | undefined;
  /** The server has answered to the whole letter: it does not have it. */
  answered: boolean;
  /** The server has said something: it is there. */
  replied: boolean;
  /** The server would refuse any other letter too: it closes, or wants TLS or a login first. */
  aboutTheServer: boolean;
}

/** What neither the mail server nor the network has caused. */
export const unknownFailure = 'EUNKNOWN';

const smtpError = v.object({
  code: v.optional(v.string(), unknownFailure),
  originalCode: v.optional(v.string()),
  command: v.optional(v.string()),
  response: v.optional(v.string()),
  responseCode: v.optional(v.number()),
});

/** The server takes nothing now: 421 closes the connection; 530 and 538 want a login or TLS first (RFC 5321, 4954 and 3207). */
const aboutTheServer = [421, 530, 538];

/** Not the letter's fault: the connection lacks TLS or a login, or the server lost count. */
const aboutTheConnection = [503, 530, 538];

/** Reads what nodemailer threw. Permanent is a 5xx about sender, recipient or letter, or what cannot be sent at all. */
export function readFailure(error: unknown): Failure {
  const parsed = v.safeParse(smtpError, error);
  if (!parsed.success)
    return {
      summary: unknownFailure,
      permanent: false,
      command: undefined,
      answered: false,
      replied: false,
      aboutTheServer: false,
    };
  const { code, originalCode, command, response, responseCode } = parsed.output;
  const aboutTheLetter = code === 'EENVELOPE' || code === 'EMESSAGE';
  const enhanced = /^\d{3}[ -](\d\.\d{1,3}\.\d{1,3})\b/.exec(response ?? '')?.[1];
  return {
    summary: [code, originalCode, command, responseCode, enhanced].filter((part) => part !== undefined).join(' '),
    permanent:
      aboutTheLetter &&
      (responseCode === undefined || (responseCode >= 500 && !aboutTheConnection.includes(responseCode))),
    command,
    answered: code === 'EMESSAGE' && responseCode !== undefined,
    replied: responseCode !== undefined,
    aboutTheServer: responseCode !== undefined && aboutTheServer.includes(responseCode),
  };
}
