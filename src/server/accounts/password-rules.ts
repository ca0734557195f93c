import { commonPasswords } from './common-passwords.ts';
import { weakPassword } from './refusals.ts';

/** What an attacker tries first for this person and this site. */
interface Surroundings {
  email: string;
  name: string;
  /** The site's host name. */
  host: string;
}

/**
 * Throws `weakPassword` for one of the most used passwords, a repetition, a run along the keyboard or the alphabet, and for the
 * person's or the site's own name. There are no rules on kinds of characters (NIST SP 800-63B, 3.1.1.2).
 */
export function refuseWeakPassword(password: string, { email, name, host }: Surroundings): void {
  const plain = password.toLowerCase();
  if (commonPasswords.has(plain)) throw weakPassword('La password è fra le più usate: occorre sceglierne un’altra');
  if (isRepetition(plain) || isRun(plain))
    throw weakPassword('La password è una sequenza o una ripetizione: occorre sceglierne un’altra');
  const [local = ''] = email.split('@');
  const own = [email, local, name, host].map(letters).filter((text) => text.length > 0);
  const bare = letters(plain);
  // Also twice over, and with digits and signs around it: «mario.rossi-2026».
  if (own.some((text) => bare === text || bare === text + text))
    throw weakPassword('La password è il nome, l’indirizzo o il sito: occorre sceglierne un’altra');
}

/** Nothing but its letters. */
function letters(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}]/gu, '');
}

/** The same up to four characters over and over: «abcabcabcabc». */
function isRepetition(text: string): boolean {
  return /^(.{1,4}?)\1+$/su.test(text);
}

const rows = [
  'abcdefghijklmnopqrstuvwxyz',
  '01234567890123456789',
  'qwertyuiopasdfghjklzxcvbnm',
  '1234567890qwertyuiop',
];
const runs = rows.flatMap((row) => [row, [...row].reverse().join('')]);

function isRun(text: string): boolean {
  return runs.some((row) => row.includes(text));
}
