import { type Change, type Content, isSameValue, readPath } from '../../../contract/fields/changes.ts';

/** Changes that a draft has saved, one for each path: from the value before the first save to the one of the last. */
export class MadeChanges {
  readonly #changes = new Map<string, Change>();

  /** Records changes as the answer `saved` has them: the server may have trimmed a text. */
  record(changes: readonly Change[], saved: Content): void {
    for (const { path, from, to } of changes) {
      const stored = readPath(saved, path);
      const made = { path, from, to: stored === undefined ? to : stored };
      const former = this.#changes.get(path);
      // Another person's value between two saves is what an undo brings back.
      this.#changes.set(path, former && isSameValue(former.to, from) ? { ...made, from: former.from } : made);
    }
  }

  list(): Change[] {
    return [...this.#changes.values()];
  }

  forget(path: string): void {
    this.#changes.delete(path);
  }

  clear(): void {
    this.#changes.clear();
  }
}
