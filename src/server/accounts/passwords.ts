import { argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import { limitConcurrency } from '../http/limits/at-most.ts';
import { commonPasswords } from './common-passwords.ts';
import { weakPassword } from './refusals.ts';

/** Parameters of argon2id in OWASP's Password Storage Cheat Sheet: 19 MiB, two passes, one lane. */
const currentParameters = { memory: 19_456, passes: 2, parallelism: 1 } as const;
const saltBytes = 16;
const tagBytes = 32;

/** Limits concurrent and queued hashes. Each hash occupies one of libuv's four threads, which other work needs too. */
const limitHashing = limitConcurrency(2, 64);

interface Parameters {
  memory: number;
  passes: number;
  parallelism: number;
}

/** Hashes a password (at most 128 characters, NFKC) to a PHC string. Throws a 503 if the queue is full. */
export async function hashPassword(password: string, parameters: Parameters = currentParameters): Promise<string> {
  const salt = randomBytes(saltBytes);
  const tag = await runArgon2(password, salt, tagBytes, parameters);
  const { memory, passes, parallelism } = parameters;
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${encodeBase64(salt)}$${encodeBase64(tag)}`;
}

/** Compares a password with a hash. `null` takes equal time and never matches. Throws a 503 if the queue is full. */
export async function verifyPassword(password: string, stored: string | null): Promise<boolean> {
  const parsed = stored === null ? null : parsePhc(stored);
  const { salt, tag, ...parameters } = parsed ?? {
    ...currentParameters,
    salt: randomBytes(saltBytes),
    tag: Buffer.alloc(tagBytes),
  };
  const computed = await runArgon2(password, salt, tag.length, parameters);
  return parsed !== null && timingSafeEqual(computed, tag);
}

const phcPattern = /^\$argon2id\$v=19\$m=(\d{1,7}),t=(\d{1,3}),p=(\d{1,2})\$([\w+/]{11,86})\$([\w+/]{22,86})$/;

function parsePhc(stored: string): (Parameters & { salt: Buffer; tag: Buffer }) | null {
  const [, memory, passes, parallelism, salt, tag] = phcPattern.exec(stored) ?? [];
  if (salt === undefined || tag === undefined) return null;
  return {
    memory: Number(memory),
    passes: Number(passes),
    parallelism: Number(parallelism),
    salt: Buffer.from(salt, 'base64'),
    tag: Buffer.from(tag, 'base64'),
  };
}

const argon2id = promisify(argon2);

function runArgon2(message: string, nonce: Buffer, tagLength: number, parameters: Parameters): Promise<Buffer> {
  return limitHashing(() => argon2id('argon2id', { message, nonce, tagLength, ...parameters }));
}

function encodeBase64(bytes: Buffer): string {
  return bytes.toString('base64').replaceAll('=', '');
}

interface PasswordContext {
  email: string;
  name: string;
  host: string;
}

/** Throws `weakPassword` for common passwords, repetitions, sequences and names (NIST SP 800-63B, 3.1.1.2). */
export function refuseWeakPassword(password: string, { email, name, host }: PasswordContext): void {
  const lowerCased = password.toLowerCase();
  if (commonPasswords.has(lowerCased))
    throw weakPassword('La password è fra le più usate: occorre sceglierne un’altra');
  if (isRepetition(lowerCased) || isKeyboardSequence(lowerCased))
    throw weakPassword('La password è una sequenza o una ripetizione: occorre sceglierne un’altra');
  const [local = ''] = email.split('@');
  const forbiddenTexts = [email, local, name, host].map(removeNonLetters).filter((text) => text.length > 0);
  const passwordLetters = removeNonLetters(lowerCased);
  // Also matches a name typed twice, and a name with digits and signs around it: «mario.rossi-2026».
  if (forbiddenTexts.some((text) => passwordLetters === text || passwordLetters === text + text))
    throw weakPassword('La password è il nome, l’indirizzo o il sito: occorre sceglierne un’altra');
}

function removeNonLetters(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}]/gu, '');
}

/** Repetition of one to four characters: «abcabcabcabc». */
function isRepetition(text: string): boolean {
  return /^(.{1,4}?)\1+$/su.test(text);
}

const keyboardRows = [
  'abcdefghijklmnopqrstuvwxyz',
  '01234567890123456789',
  'qwertyuiopasdfghjklzxcvbnm',
  '1234567890qwertyuiop',
];
const keyboardSequences = keyboardRows.flatMap((row) => [row, [...row].reverse().join('')]);

function isKeyboardSequence(text: string): boolean {
  return keyboardSequences.some((row) => row.includes(text));
}
