import { type Authors, authors } from '../../contract/changes.ts';
import { type Content, findChanges, isSameValue, readPath } from '../../contract/fields/changes.ts';
import { isWithin } from '../../contract/fields/values.ts';
import { type Context, findPersonId } from '../context.ts';
import type { AccountNames } from '../db/account-names.ts';
import { makeJsonColumn } from '../db/json-column.ts';

/** Authors of a draft's row, whose `by` are ids of accounts. */
export const authorsColumn = makeJsonColumn(authors, {});

/** Authors of a draft's row by their names. */
export function nameAuthors(json: string, names: AccountNames): Authors {
  const named = Object.entries(authorsColumn.read(json)).map(([path, { by, at }]) => [
    path,
    { by: names(by) ?? '', at },
  ]);
  return Object.fromEntries(named);
}

interface Edit {
  /** Published text; `undefined` if there is none. */
  published: Content | undefined;
  before: Content;
  after: Content;
}

/**
 * Records the actor as the last author of each field that an edit of a draft changes. `replaced` is the id of another
 * author, if the edit replaces their unpublished words: the caller then keeps the former draft.
 */
export function recordAuthors(
  former: Authors,
  { published, before, after }: Edit,
  { actor, now }: Pick<Context, 'actor' | 'now'>,
): { authors: Authors; replaced: string | null } {
  const by = findPersonId(actor) ?? '';
  const changes = findChanges(before, after);
  const isUnpublished = (path: string) => !isSameValue(readPath(published ?? {}, path), readPath(before, path));
  const replaced = Object.entries(former).find(
    ([path, author]) =>
      author.by !== by &&
      isUnpublished(path) &&
      changes.some((change) => isWithin(path, change.path) || isWithin(change.path, path)),
  );
  const written = changes.map(({ path }) => [path, { by, at: now.toISOString() }] as const);
  return { authors: { ...former, ...Object.fromEntries(written) }, replaced: replaced?.[1].by ?? null };
}
