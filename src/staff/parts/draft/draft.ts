import { applyChanges, type Change, findChanges, readPath } from '../../../content/changes.ts';
import { replaceValue } from '../../../content/field-values.ts';
import { StaffFailure } from '../../http.ts';
import { getServerTime } from '../../server-clock.ts';
import { createStore, type Store } from '../../store.ts';
import { type Content, type CopyStorage, LocalCopies } from './local-copies.ts';

/** Debounce of a save, and the first and the longest delay of a retry, in ms. */
const debounce = 800;
const firstRetryDelay = 2000;
const maxRetryDelay = 60_000;

/** Saved text of a row, with its version, author and time. */
export interface SavedText {
  value: Content;
  version: number;
  by: string | null;
  at: string | null;
}

/** Row of the server from which a draft reads its text, and to which it saves it. */
export interface DraftSource<Row> {
  /** Storage key of the text. It contains the user's email address. */
  key: string;
  read: (row: Row) => SavedText;
  /** Saves over the text and version of the row that the user edited. Throws `StaffFailure`. */
  put: (value: Content, version: number, base: Content) => Promise<Row>;
  /** Current row of a 409; `null` for any other error. */
  readConflict: (error: unknown) => Row | null;
  /** Called with the text when its row has been deleted. */
  onDeleted?: (value: Content) => void;
}

/** Storage, timer and clock of the browser; replaced in tests. */
export interface DraftEnvironment {
  storage: () => CopyStorage;
  /** Runs a function after a delay in ms; the returned function cancels it. */
  delay: (run: () => void, ms: number) => () => void;
  now: () => string;
}

const browserEnvironment: DraftEnvironment = {
  storage: () => localStorage,
  delay(run, ms) {
    const timer = setTimeout(run, ms);
    return () => clearTimeout(timer);
  },
  now: () => new Date(getServerTime()).toISOString(),
};

export interface DraftState<Row> {
  /** Latest row that the server has returned. */
  row: Row;
  /** Text in the fields. */
  value: Content;
  status: 'saved' | 'waiting' | 'saving' | 'unreachable' | 'refused';
  refusal: string | null;
  /** Text that another user or window saved first: nothing is saved until the user has chosen. */
  conflict: SavedText | null;
  /**
   * Time of unsaved text from an earlier visit (ISO 8601). The text is in the fields, and saved once the user resumes
   * it.
   */
  restored: string | null;
}

/**
 * Text with autosave: one save at a time, each based on the version that the user edited. A copy stays in the browser's
 * storage until the server has the text.
 */
export class Draft<Row> {
  readonly #source: DraftSource<Row>;
  readonly #environment: DraftEnvironment;
  readonly #copies: LocalCopies;
  readonly #store: Store<DraftState<Row>>;
  /** Server text and version that the next save is based on. */
  #base: Pick<SavedText, 'value' | 'version'>;
  #conflict: Row | null = null;
  /** Text of a save that got no response: the server may have stored it. */
  #unanswered: Content | null = null;
  #lastCall: Promise<unknown> = Promise.resolve();
  #cancelTimer = () => {};
  #retryDelay = firstRetryDelay;
  #isOpen = true;

  constructor(row: Row, source: DraftSource<Row>, environment = browserEnvironment) {
    this.#source = source;
    this.#environment = environment;
    this.#copies = new LocalCopies(source.key, environment.storage);
    const saved = source.read(row);
    const copy = this.#copies.findLatest((value) => isSameText(value, saved.value));
    this.#base = copy?.base ?? saved;
    this.#store = createStore<DraftState<Row>>({
      row,
      value: copy?.value ?? saved.value,
      status: copy ? 'waiting' : 'saved',
      refusal: null,
      conflict: null,
      restored: copy?.at ?? null,
    });
  }

  readonly get = (): DraftState<Row> => this.#state;

  readonly watch = (watcher: () => void): (() => void) => this.#store.watch(watcher);

  get #state(): DraftState<Row> {
    return this.#store.get();
  }

  /** Returns text and author of the latest row that the server has returned. */
  getSavedText(): SavedText {
    return this.#source.read(this.#state.row);
  }

  isOlderThan(version: number): boolean {
    return this.#base.version < version;
  }

  #update(change: Partial<DraftState<Row>>): void {
    this.#store.set({ ...this.#state, ...change });
  }

  write(path: string, value: unknown): void {
    this.set(replaceValue(this.#state.value, path, value));
  }

  set(value: Content): void {
    this.#update({ value, status: 'waiting', restored: null });
    this.#keepCopy();
    this.#scheduleSave(debounce);
  }

  #keepCopy(): void {
    const { value, version } = this.#base;
    this.#copies.storeCopy({ value: this.#state.value, base: { value, version }, at: this.#environment.now() });
  }

  #scheduleSave(ms: number): void {
    this.#cancelTimer();
    this.#cancelTimer = this.#environment.delay(() => void this.save(), ms);
  }

  /** Resumes retries when the page of the text is reopened. */
  open(): void {
    this.#isOpen = true;
    this.flush();
  }

  /** Saves once more when the page is left. Retries end: another user may sign in. */
  close(): void {
    this.#isOpen = false;
    this.#cancelTimer();
    this.flush();
  }

  /** Saves at once, except restored text that the user has not resumed and text that the server refused. */
  flush(): void {
    if (this.#state.restored === null && this.#state.status !== 'refused') void this.save();
  }

  /** Saves the current text. Resolves to true if no unsaved text is left. */
  save(): Promise<boolean> {
    this.#cancelTimer();
    return this.#queue(async () => {
      const { value, status, conflict } = this.#state;
      if (status === 'saved') return true;
      if (conflict) return false;
      this.#update({ status: 'saving', restored: null });
      try {
        this.#applySaved(await this.#source.put(value, this.#base.version, this.#base.value), value);
      } catch (error) {
        this.#handleFailure(error, value);
      }
      return this.#state.status === 'saved';
    });
  }

  /** Saves until no newer input is left. Resolves to true if no unsaved text is left. */
  async saveAll(): Promise<boolean> {
    do await this.save();
    while (this.#state.status === 'waiting' && !this.#state.conflict);
    return this.#state.status === 'saved';
  }

  /**
   * Saves the text, then runs another change of the row. Resolves with the new row; `null` if the text could not be
   * saved or the change met a conflict. Throws `StaffFailure`.
   */
  async change(call: (version: number) => Promise<Row>): Promise<Row | null> {
    return (await this.saveAll()) ? await this.replace(call) : null;
  }

  /** Runs a change that replaces the text, saved or not, but no input typed meanwhile. Result and errors as in `change`. */
  replace(call: (version: number) => Promise<Row>): Promise<Row | null> {
    return this.#queue(async () => {
      const before = this.#state.value;
      try {
        const row = await call(this.#base.version);
        const { value } = this.#source.read(row);
        if (this.#state.value === before) this.#update({ value });
        this.#applySaved(row, value);
        return row;
      } catch (error) {
        const current = this.#source.readConflict(error);
        if (!current) throw error;
        this.#handleConflict(current, before);
        return null;
      }
    });
  }

  /** Serialises calls: each starts after the previous one has settled. */
  #queue<Result>(call: () => Promise<Result>): Promise<Result> {
    const result = this.#lastCall.then(call);
    this.#lastCall = result.catch(() => {});
    return result;
  }

  /** Applies a row that contains `saved`. Newer input waits for the next save. */
  #applySaved(row: Row, saved: Content, delay = debounce): void {
    this.#base = this.#source.read(row);
    this.#unanswered = null;
    this.#retryDelay = firstRetryDelay;
    if (isSameText(this.#state.value, saved)) {
      this.#cancelTimer();
      this.#copies.deleteCopy();
      this.#update({ row, status: 'saved', refusal: null, restored: null });
      return;
    }
    this.#keepCopy();
    this.#update({ row, status: 'waiting', refusal: null });
    this.#scheduleSave(delay);
  }

  #handleFailure(error: unknown, sent: Content): void {
    if (!(error instanceof StaffFailure)) throw error;
    const current = this.#source.readConflict(error);
    if (current) {
      if (!this.#mergeChanges(current)) this.#handleConflict(current, sent);
    } else if (isTransient(error)) {
      this.#unanswered = sent;
      this.#update({ status: 'unreachable' });
      if (this.#isOpen) this.#scheduleSave(this.#retryDelay);
      this.#retryDelay = Math.min(2 * this.#retryDelay, maxRetryDelay);
    } else {
      this.#update({ status: 'refused', refusal: Object.values(error.fields)[0] ?? error.message });
      if (error.status !== 404) return;
      this.#copies.deleteCopy();
      this.#source.onDeleted?.(this.#state.value);
    }
  }

  /** After a 409, continues on the newer row if it differs in other fields than those typed in. */
  #mergeChanges(current: Row): boolean {
    const saved = this.#source.read(current);
    const { content, conflicts } = applyChanges(saved.value, this.#findTypedChanges());
    if (saved.version <= this.#base.version || conflicts.length > 0) return false;
    this.#update({ value: content });
    this.#applySaved(current, saved.value, 0);
    return true;
  }

  #findTypedChanges(): Change[] {
    return findChanges(this.#base.value, this.#state.value);
  }

  /**
   * Text in the fields with `saved` in all fields that were not typed in. Unchanged if a typed field has no place in
   * `saved`, such as one of a deleted entry.
   */
  #layOver(saved: Content): Content {
    const changes = this.#findTypedChanges().map(({ path, to }) => ({ path, from: readPath(saved, path), to }));
    const { content, conflicts } = applyChanges(saved, changes);
    return conflicts.length === 0 ? content : this.#state.value;
  }

  /**
   * Handles a 409. If the server's text equals the text read, typed or sent here, the draft continues on its version.
   * Otherwise the user chooses.
   */
  #handleConflict(current: Row, sent: Content): void {
    const saved = this.#source.read(current);
    const knownTexts = [this.#state.value, sent, this.#base.value, this.#unanswered];
    const isNewer = saved.version > this.#base.version;
    if (isNewer && knownTexts.some((value) => value && isSameText(value, saved.value))) {
      this.#applySaved(current, saved.value, 0);
    } else {
      this.#conflict = current;
      this.#update({ conflict: saved, status: 'waiting', value: this.#layOver(saved.value) });
    }
  }

  /** Resolves a conflict with the server's text, in the fields that both have changed. */
  loadServerText(): void {
    const { conflict } = this.#state;
    if (conflict) this.#update({ value: applyChanges(conflict.value, this.#findTypedChanges()).content });
    this.#endConflict();
  }

  /** Resolves a conflict with the text in the fields. */
  async saveOverConflict(): Promise<boolean> {
    this.#endConflict();
    return await this.save();
  }

  #endConflict(): void {
    const row = this.#conflict;
    if (!row) return;
    this.#conflict = null;
    this.#update({ conflict: null });
    this.#applySaved(row, this.#source.read(row).value);
  }

  /** Replaces the restored text with the server's text. */
  discardRestoredText(): void {
    const { value } = this.#source.read(this.#state.row);
    this.#update({ value });
    this.#applySaved(this.#state.row, value);
  }

  /** Applies a newer row unless there is unsaved text. Returns true if the visible text has changed. */
  applyRow(row: Row): boolean {
    const { value, version } = this.#source.read(row);
    if (version <= this.#base.version || this.#state.status !== 'saved') return false;
    const isNew = !isSameText(value, this.#state.value);
    if (isNew) this.#update({ value });
    this.#applySaved(row, value);
    return isNew;
  }
}

/** Tests if a retry can succeed: no response, a failing server (5xx), rate limit (429), or an ended session (401). */
function isTransient({ status }: StaffFailure): boolean {
  return status === 0 || status >= 500 || status === 429 || status === 401;
}

/** Compares texts without the spaces at their ends, which the server removes. */
export function isSameText(one: Content, other: Content): boolean {
  const trimValue = (_: string, value: unknown) => (typeof value === 'string' ? value.trim() : value);
  return one === other || JSON.stringify(one, trimValue) === JSON.stringify(other, trimValue);
}
