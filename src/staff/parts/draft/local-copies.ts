import * as v from 'valibot';

import { type Content, findChanges, isSameValue, readPath } from '../../../contract/fields/changes.ts';
import type { GroupField } from '../../../contract/fields/fields.ts';

const content = v.record(v.string(), v.unknown());
const localCopy = v.object({
  value: content,
  /** Server text that the user edited. */
  base: v.object({ value: content }),
  /** Paths of the fields that wait for the user's choice. */
  conflicts: v.optional(v.array(v.string()), []),
  at: v.string(),
});
export type LocalCopy = v.InferOutput<typeof localCopy>;

export type CopyStorage = Pick<Storage, 'length' | 'key' | 'getItem' | 'setItem' | 'removeItem'>;

/**
 * Copies of unsaved text in the browser's storage. Each window has its own slot, so that saving in one does not delete
 * another's unsaved text. Errors of full or blocked storage are ignored.
 */
export class LocalCopies {
  readonly #storage: () => CopyStorage;
  readonly #prefix: string;
  readonly #fields: GroupField;
  #slot: string;

  constructor({ key, fields }: { key: string; fields: GroupField }, storage: () => CopyStorage) {
    this.#fields = fields;
    this.#storage = storage;
    this.#prefix = `bozza ${key} `;
    this.#slot = this.#prefix + Math.random().toString(36).slice(2);
  }

  /**
   * Returns the latest unsaved copy and takes over its slot. Deletes copies whose changes are in `saved`, left by a page
   * that was closed during its last save.
   */
  findLatest(saved: Content): LocalCopy | null {
    try {
      const storage = this.#storage();
      const slots = Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? '');
      const [latest] = slots
        .filter((slot) => slot.startsWith(this.#prefix))
        .flatMap((slot) => {
          const copy = parseCopy(storage.getItem(slot));
          if (copy && !containsChanges(this.#fields, saved, copy)) return [{ slot, copy }];
          storage.removeItem(slot);
          return [];
        })
        .sort((one, other) => (one.copy.at < other.copy.at ? 1 : -1));
      if (!latest) return null;
      this.#slot = latest.slot;
      return latest.copy;
    } catch {
      return null;
    }
  }

  storeCopy(copy: LocalCopy): void {
    try {
      this.#storage().setItem(this.#slot, JSON.stringify(copy));
    } catch {}
  }

  deleteCopy(): void {
    try {
      this.#storage().removeItem(this.#slot);
    } catch {}
  }
}

function containsChanges(fields: GroupField, saved: Content, { base, value }: LocalCopy): boolean {
  return findChanges(base.value, value, fields).every(({ path, to }) => isSameValue(readPath(saved, path), to));
}

function parseCopy(stored: string | null): LocalCopy | null {
  try {
    const parsed = v.safeParse(localCopy, JSON.parse(stored ?? 'null'));
    return parsed.success ? parsed.output : null;
  } catch {
    return null;
  }
}
