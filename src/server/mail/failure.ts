import * as v from 'valibot';

/** Classified failure of a delivery attempt, without personal data. */
export interface Failure {
  /** Codes and commands only, such as `EENVELOPE RCPT TO 550 5.1.1`: a server's reply text may quote addresses. */
  summary: string;
  permanent: boolean;
  /** SMTP command that was refused; `DATA` also for a refusal after the content. */
  command: string | undefined;
  /** The server refused the email after its content: it does not have the email. */
  refusedContent: boolean;
  /** The server sent a reply code: it is reachable. */
  gotReply: boolean;
  /** The server would refuse every email: it closes the connection, or demands TLS or a login first. */
  refusesEveryEmail: boolean;
}

/** Code of an error that neither the mail server nor the network caused. */
export const unknownFailure = 'EUNKNOWN';

const smtpErrorSchema = v.object({
  code: v.optional(v.string(), unknownFailure),
  originalCode: v.optional(v.string()),
  command: v.optional(v.string()),
  response: v.optional(v.string()),
  responseCode: v.optional(v.number()),
});

/** 421 closes the connection; 530 and 538 demand a login or TLS first (RFC 5321, 4954 and 3207). */
const serverRefusalCodes = [421, 530, 538];

/** Codes about the connection: TLS or login is missing, or the server lost the command sequence. */
const connectionRefusalCodes = [503, 530, 538];

/** Classifies an error. Permanent are a 5xx about sender, recipient or email, and an email that cannot be sent at all. */
export function readFailure(error: unknown): Failure {
  const parsed = v.safeParse(smtpErrorSchema, error);
  if (!parsed.success)
    return {
      summary: unknownFailure,
      permanent: false,
      command: undefined,
      refusedContent: false,
      gotReply: false,
      refusesEveryEmail: false,
    };
  const { code, originalCode, command, response, responseCode } = parsed.output;
  const isAboutEmail = code === 'EENVELOPE' || code === 'EMESSAGE';
  const enhancedCode = /^\d{3}[ -](\d\.\d{1,3}\.\d{1,3})\b/.exec(response ?? '')?.[1];
  return {
    summary: [code, originalCode, command, responseCode, enhancedCode].filter((part) => part !== undefined).join(' '),
    permanent:
      isAboutEmail &&
      (responseCode === undefined || (responseCode >= 500 && !connectionRefusalCodes.includes(responseCode))),
    command,
    refusedContent: code === 'EMESSAGE' && responseCode !== undefined,
    gotReply: responseCode !== undefined,
    refusesEveryEmail: responseCode !== undefined && serverRefusalCodes.includes(responseCode),
  };
}
