import * as v from 'valibot';

/** Fields of a text, by name. */
export type Content = Record<string, unknown>;

const content = v.record(v.string(), v.unknown());
const localCopy = v.object({
  value: content,
  /** Server text and version that it was typed over. */
  base: v.object({ value: content, version: v.number() }),
  at: v.string(),
});
export type LocalCopy = v.InferOutput<typeof localCopy>;

export type CopyStorage = Pick<Storage, 'length' | 'key' | 'getItem' | 'setItem' | 'removeItem'>;

/**
 * Copy of unsaved text in the browser's storage. Each window has a slot of its own, so that one that saves does not delete what another has
 * not saved yet. Storage that is full or blocked is ignored.
 */
export class LocalCopies {
  readonly #storage: () => CopyStorage;
  readonly #prefix: string;
  #slot: string;

  constructor(key: string, storage: () => CopyStorage) {
    this.#storage = storage;
    this.#prefix = `bozza ${key} `;
    this.#slot = this.#prefix + Math.random().toString(36).slice(2);
  }

  /** Latest copy that is not saved yet; its slot becomes this one. Saved copies, as of a page that was closed during its last save, are deleted. */
  find(isSaved: (value: Content) => boolean): LocalCopy | null {
    try {
      const storage = this.#storage();
      const slots = Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? '');
      const [latest] = slots
        .filter((slot) => slot.startsWith(this.#prefix))
        .flatMap((slot) => {
          const copy = readCopy(storage.getItem(slot));
          if (copy && !isSaved(copy.value)) return [{ slot, copy }];
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

  keep(copy: LocalCopy): void {
    try {
      this.#storage().setItem(this.#slot, JSON.stringify(copy));
    } catch {}
  }

  forget(): void {
    try {
      this.#storage().removeItem(this.#slot);
    } catch {}
  }
}

function readCopy(stored: string | null): LocalCopy | null {
  try {
    const parsed = v.safeParse(localCopy, JSON.parse(stored ?? 'null'));
    return parsed.success ? parsed.output : null;
  } catch {
    return null;
  }
}
