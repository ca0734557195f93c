import { createHmac, timingSafeEqual } from 'node:crypto';
import * as v from 'valibot';
import { uuid } from '../../contract/lists.ts';
import { paths } from '../../contract/paths.ts';

interface LinkedRow {
  id: string;
  email: string;
}

/** Token of the link in example emails: it names no appointment. */
export const exampleToken = 'prova';

/** Makes the URL of an appointment's page for its visitor. It contains no address, so that no log has the address. */
export function makeAppointmentLink(publicUrl: string, token: string): string {
  return `${publicUrl}${paths.appointment}/${token}`;
}

/** Makes the token of a link: the appointment's id and a signature over id and address. */
export function makeAppointmentToken(secret: string, row: LinkedRow): string {
  return `${row.id}.${signToken(secret, row).toString('base64url')}`;
}

/** Reads the id in a token, without verifying the signature; `null` if malformed. */
export function parseTokenId(token: string): string | null {
  const named = v.safeParse(uuid, /^(.{36})\.[\w-]{43}$/.exec(token)?.[1]);
  return named.success ? named.output : null;
}

/** Verifies a token's signature for this appointment. */
export function isValidToken(secret: string, row: LinkedRow, token: string): boolean {
  const signature = Buffer.from(token.slice(token.indexOf('.') + 1), 'base64url');
  const expected = signToken(secret, row);
  return signature.length === expected.length && timingSafeEqual(signature, expected);
}

function signToken(secret: string, { id, email }: LinkedRow): Buffer {
  return createHmac('sha256', secret).update(`appointment\n${id}\n${email.toLowerCase()}`).digest();
}
