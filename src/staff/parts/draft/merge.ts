import {
  applyChanges,
  type Change,
  type Content,
  findChanges,
  isSameValue,
  readPath,
} from '../../../contract/fields/changes.ts';
import { type GroupField, isRecord } from '../../../contract/fields/fields.ts';
import { isWithin } from '../../../contract/fields/values.ts';
import type { SavedText } from './draft-source.ts';

/** Field that somebody else has changed as well. The typed value is in the field, and `theirs` on the server. */
export interface DraftConflict {
  path: string;
  theirs: unknown;
  by: string | null;
  at: string | null;
}

/** Text that the user has saved, in whose place the server has the text `theirs` of another person. */
export interface ReplacedText extends DraftConflict {
  mine: string;
}

interface Typed {
  /** Description of the text. */
  fields: GroupField;
  /** Text that the user edited. */
  base: Content;
  value: Content;
  /** Paths of fields that wait for a choice already. */
  inConflict: readonly string[];
  /** Conflicts that the user sees. */
  shown: readonly DraftConflict[];
}

/** Lays what was typed over the server's newer text. Fields that both have changed become conflicts. */
export function mergeTyped(
  { fields, base, value, inConflict, shown }: Typed,
  saved: SavedText,
): { value: Content; conflicts: DraftConflict[] } {
  const { content, conflicts: unfit } = applyChanges(saved.value, findChanges(base, value, fields));
  const conflicts = describeConflicts([...inConflict, ...unfit], { saved, value, shown });
  const typed = conflicts.map(({ path }) => ({ path, from: readPath(content, path), to: readPath(value, path) }));
  return { value: keepContent(value, applyChanges(content, typed).content), conflicts };
}

interface Compared {
  saved: SavedText;
  value: Content;
  shown: readonly DraftConflict[];
}

/**
 * Conflicts at those paths at which both texts still differ. One that is shown keeps its author while the other text
 * stays: a row may know its latest author only.
 */
export function describeConflicts(paths: readonly string[], { saved, value, shown }: Compared): DraftConflict[] {
  return findConflicts(paths, saved.value, value).map((path) => {
    const theirs = readPath(saved.value, path);
    const same = shown.find((conflict) => conflict.path === path && isSameValue(conflict.theirs, theirs));
    return same ?? { path, theirs, ...findAuthor(path, saved) };
  });
}

/**
 * Keeps the paths at which both texts still differ. A field of an entry that only one of them has stands for the whole
 * list.
 */
function findConflicts(paths: readonly string[], saved: Content, value: Content): string[] {
  const shared = paths.map((path) => {
    const names = path.split('.');
    while ([saved, value].some((content) => readPath(content, names.join('.')) === undefined)) names.pop();
    return names.join('.');
  });
  return [...new Set(shared)].filter(
    (path) =>
      !isSameValue(readPath(saved, path), readPath(value, path)) &&
      !shared.some((other) => other !== path && isWithin(path, other)),
  );
}

/** Finds the saved texts that another one has replaced on the server and in the field. */
export function findReplacedTexts(made: readonly Change[], saved: SavedText, value: Content): ReplacedText[] {
  return made.flatMap(({ path, to: mine }) => {
    const theirs = readPath(saved.value, path);
    if (typeof mine !== 'string' || typeof theirs !== 'string' || isSameValue(theirs, mine)) return [];
    return isSameValue(theirs, readPath(value, path)) ? [{ path, mine, theirs, ...findAuthor(path, saved) }] : [];
  });
}

/** Last author of the field at `path`; the row's, if that is unknown. */
function findAuthor(path: string, { by, at, authors = {} }: SavedText): Pick<DraftConflict, 'by' | 'at'> {
  const [latest] = Object.entries(authors)
    .filter(([written]) => isWithin(written, path) || isWithin(path, written))
    .map(([, author]) => author)
    .sort((one, other) => (one.at < other.at ? 1 : -1));
  return latest ?? { by, at };
}

/** Keeps parts of `former` that say the same as in `next`, such as the space after a word that is being typed. */
function keepContent(former: Content, next: Content): Content {
  if (isSameValue(former, next)) return former;
  return Object.fromEntries(Object.entries(next).map(([name, value]) => [name, keepParts(former[name], value)]));
}

function keepParts(former: unknown, next: unknown): unknown {
  if (isSameValue(former, next)) return former;
  if (isRecord(former) && isRecord(next)) return keepContent(former, next);
  if (!Array.isArray(former) || !Array.isArray(next) || former.length !== next.length) return next;
  return next.map((entry, index) => keepParts(former[index], entry));
}
