import type { Transaction } from 'kysely';
import { actorLabels } from '../../content/staff/journal-words.ts';
import { foldText } from '../../content/writing/fold.ts';
import type { Database } from '../db/schema.ts';
import { badRequest } from '../http/errors.ts';
import { lockAccountNames } from './locks.ts';

/* Names of accounts. Staff tell each other apart by them, so none may be read as another. */

/** Greek, Cyrillic and other characters by the Latin letter that they look like (Unicode TS 39, «confusables»). */
const lookAlikes = new Map(
  Object.entries({
    a: 'ΑαАаɑ',
    b: 'ΒВвЬь',
    c: 'Сс',
    d: 'Ԁԁ',
    e: 'ΕεЕе',
    g: 'ɡ',
    h: 'ΗНнҺһ',
    j: 'ͿϳЈј',
    k: 'ΚκКк',
    // Capital I and small l are the same stroke in many fonts.
    l: 'IiıΙιІіӀӏ1|',
    m: 'ΜМм',
    n: 'Νηп',
    o: 'ΟοσОо0',
    p: 'ΡρРр',
    q: 'Ԛԛ',
    r: 'г',
    s: 'Ѕѕ',
    t: 'ΤτТт',
    u: 'υ',
    v: 'νѴѵ',
    w: 'ωԜԝ',
    x: 'ΧχХх',
    y: 'ΥγУу',
    z: 'Ζ',
  }).flatMap(([letter, others]) => [...others].map((other) => [other, letter] as const)),
);

/** Latin letters and digits that a name is read as. */
function readLetters(name: string): string {
  const plain = name.normalize('NFKD').replace(/\p{M}/gu, '');
  return keepLetters([...plain].map((letter) => lookAlikes.get(letter) ?? letter.toLowerCase()).join(''));
}

const keepLetters = (text: string) => text.replace(/[^\p{L}\p{N}]/gu, '');

/** True if two names differ only by case, accents, width, spaces, signs, or letters of other scripts that look alike. */
export function looksLike(name: string, other: string): boolean {
  return readLetters(name) === readLetters(other) || keepLetters(foldText(name)) === keepLetters(foldText(other));
}

/**
 * Throws a 400 for a name that looks like that of another account, disabled ones included, or of an actor in the
 * journal. Locks out other new names until the end of the transaction.
 */
export async function requireDistinctName(
  transaction: Transaction<Database>,
  name: string,
  { owner }: { owner?: string } = {},
): Promise<void> {
  await lockAccountNames(transaction);
  const accounts = await transaction.selectFrom('accounts').select(['id', 'name']).execute();
  const others = accounts.filter(({ id }) => id !== owner).map((account) => account.name);
  if (![...others, ...Object.values(actorLabels)].some((other) => looksLike(name, other))) return;
  throw badRequest('Alcuni dati non sono validi', { name: alikeNames });
}

const alikeNames = 'Questo nome si confonde con un altro che c’è già: ne serve uno che si distingua';
