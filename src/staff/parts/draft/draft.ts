import {
  applyChanges,
  type Change,
  type Content,
  findChanges,
  isSameValue,
  readPath,
  reverseChanges,
  writePath,
} from '../../../contract/fields/changes.ts';
import type { GroupField } from '../../../contract/fields/fields.ts';
import { isWithin } from '../../../contract/fields/values.ts';
import { getCurrentRow, StaffFailure } from '../../http.ts';
import { createStore, type Store } from '../../store.ts';
import { browserEnvironment, type DraftEnvironment, type DraftSource, type SavedText } from './draft-source.ts';
import { LocalCopies } from './local-copies.ts';
import { MadeChanges } from './made-changes.ts';
import { type DraftConflict, describeConflicts, findReplacedTexts, mergeTyped, type ReplacedText } from './merge.ts';

/** Debounce of a save, and the first and the longest delay of a retry, in ms. */
const debounce = 800;
const firstRetryDelay = 2000;
const maxRetryDelay = 60_000;

export interface DraftState<Row> {
  /** Latest row that the server has returned. */
  row: Row;
  /** Text in the fields. */
  value: Content;
  status: 'saved' | 'waiting' | 'saving' | 'unreachable' | 'refused';
  /** Error of the latest save; `null` after a success. */
  failure: StaffFailure | null;
  /** Fields that are not saved before the user has chosen one of both texts. */
  conflicts: readonly DraftConflict[];
  /** Texts of the user that another person has replaced, and that can be taken back. */
  replaced: readonly ReplacedText[];
  /**
   * Time of unsaved text from an earlier visit (ISO 8601). The text is in the fields, and saved once the user resumes
   * it.
   */
  restored: string | null;
}

/**
 * Text that is edited: what differs from the server's text is sent as changes of single fields, one request at a time,
 * while the user types, or without autosave when the form is sent. Fields that other people have changed appear as they
 * are saved. A copy stays in the browser's storage until the server has the text.
 */
export class Draft<Row> {
  readonly fields: GroupField;
  readonly autosave: boolean;
  readonly #source: DraftSource<Row>;
  readonly #environment: DraftEnvironment;
  readonly #copies: LocalCopies;
  readonly #store: Store<DraftState<Row>>;
  readonly #made = new MadeChanges();
  /** Changes that got no response: the server may have made them. */
  #unanswered: Change[] = [];
  #lastCall: Promise<unknown> = Promise.resolve();
  #cancelTimer = () => {};
  #retryDelay = firstRetryDelay;
  #isOpen = true;

  constructor(row: Row, source: DraftSource<Row>, environment = browserEnvironment) {
    this.fields = source.fields;
    this.autosave = source.autosave ?? true;
    this.#source = source;
    this.#environment = environment;
    this.#copies = new LocalCopies(source, environment.storage);
    const saved = source.read(row).value;
    const value = { ...saved, ...source.proposal };
    const state = { row, value, status: 'saved', failure: null, conflicts: [], replaced: [], restored: null } as const;
    this.#store = createStore<DraftState<Row>>(state);
    const copy = this.#copies.findLatest(saved);
    if (!copy) return;
    this.#update({ ...this.#show(copy.value, copy.conflicts), status: 'waiting', restored: copy.at });
    this.#continueOn(row, copy.base.value);
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
    return this.getSavedText().version < version;
  }

  #update(change: Partial<DraftState<Row>>): void {
    this.#store.set({ ...this.#state, ...change });
  }

  write(path: string, value: unknown): void {
    this.#type(writePath(this.#state.value, path, value));
  }

  /** Types the changes whose `from` is in the fields. Returns true if all are. */
  type(changes: readonly Change[]): boolean {
    const { content, conflicts } = applyChanges(this.#state.value, changes);
    if (content !== this.#state.value) this.#type(content);
    return conflicts.length === 0;
  }

  #type(value: Content): void {
    this.#update({ ...this.#show(value), status: 'waiting', restored: null });
    this.#keepCopy();
    this.#scheduleSave(debounce);
  }

  /** Another text in the fields. Those at the paths `inConflict` wait for a choice while it differs from the server's. */
  #show(value: Content, inConflict = this.#listConflicts()): Pick<DraftState<Row>, 'value' | 'conflicts' | 'replaced'> {
    const saved = this.getSavedText();
    const conflicts = describeConflicts(inConflict, { saved, value, shown: this.#state.conflicts });
    return { value, conflicts, replaced: findReplacedTexts(this.#made.list(), saved, value) };
  }

  #listConflicts(): string[] {
    return this.#state.conflicts.map(({ path }) => path);
  }

  #keepCopy(): void {
    this.#copies.storeCopy({
      value: this.#state.value,
      base: { value: this.getSavedText().value },
      conflicts: this.#listConflicts(),
      at: this.#environment.now(),
    });
  }

  #scheduleSave(ms: number): void {
    this.#cancelTimer();
    if (!this.autosave) return;
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
    if (!this.autosave) return;
    if (this.#state.restored === null && this.#state.status !== 'refused') void this.save();
  }

  /** Saves the current text, also if it is restored. Resolves to true if no unsaved text is left. */
  save(): Promise<boolean> {
    this.#cancelTimer();
    this.#update({ restored: null, failure: null });
    return this.#queue(async () => {
      await this.#send();
      return this.#state.status === 'saved';
    });
  }

  /** Saves until no newer input is left. Resolves to true if no unsaved text is left. */
  async saveAll(): Promise<boolean> {
    do await this.save();
    while (this.#state.status === 'waiting' && this.#listChanges().length > 0);
    return this.#state.status === 'saved';
  }

  async #send(): Promise<void> {
    const changes = this.#listChanges();
    if (changes.length === 0) return this.#settle();
    this.#update({ status: 'saving' });
    try {
      const row = await this.#source.save(changes, this.#state.row);
      this.#made.record(changes, this.#source.read(row).value);
      this.#continueOn(row, applyChanges(this.getSavedText().value, changes).content);
      this.#unanswered = [];
      this.#settle();
    } catch (error) {
      await this.#handleFailure(error, changes);
    }
  }

  /** Changes of the fields that the server does not have, except those in conflict. */
  #listChanges(): Change[] {
    const inConflict = this.#listConflicts();
    return findChanges(this.getSavedText().value, this.#state.value, this.fields).filter(
      ({ path }) => !inConflict.some((other) => isWithin(other, path) || isWithin(path, other)),
    );
  }

  async #handleFailure(error: unknown, changes: Change[]): Promise<void> {
    if (!(error instanceof StaffFailure)) throw error;
    const current = getCurrentRow(error, this.#source.schema);
    if (current) {
      this.#continueOn(current);
      this.#unanswered = [];
      // Changes that do not fit have become conflicts. The others are sent again, unless they were refused as they are.
      if (!isSameValue(this.#listChanges(), changes)) return await this.#send();
    }
    if (isTransient(error)) {
      this.#unanswered.push(...changes);
      this.#update({ status: 'unreachable', failure: error });
      if (this.#isOpen) this.#scheduleSave(this.#retryDelay);
      this.#retryDelay = Math.min(2 * this.#retryDelay, maxRetryDelay);
    } else {
      this.#update({ status: 'refused', failure: error });
      if (error.status !== 404) return;
      this.#copies.deleteCopy();
      this.#source.onDeleted?.(this.#state.value);
    }
  }

  /**
   * Continues on a row, unless it is older than the present one: fields take its text, except where they differ from
   * `base`. A field that differs in both becomes a conflict, and so does each of them on a row about something else.
   */
  #continueOn(row: Row, base = this.#findBase(row)): void {
    const latest = this.isOlderThan(this.#source.read(row).version) ? row : this.#state.row;
    const saved = this.#source.read(latest);
    const { fields } = this;
    const { value, conflicts: shown } = this.#state;
    const isAboutOther = saved.about !== this.getSavedText().about;
    const inConflict = isAboutOther ? findChanges(base, value, fields).map(({ path }) => path) : this.#listConflicts();
    const merged = mergeTyped({ fields, base, value, inConflict, shown }, saved);
    this.#update({ row: latest, ...merged, replaced: findReplacedTexts(this.#made.list(), saved, merged.value) });
  }

  /** Text from which the fields differ by what the user has typed: with the unanswered changes that `row` contains. */
  #findBase(row: Row): Content {
    const { value } = this.#source.read(row);
    const made = this.#unanswered.filter(({ path, to }) => isSameValue(readPath(value, path), to));
    return applyChanges(this.getSavedText().value, made).content;
  }

  /** Ends a save: the text is saved, or newer input waits for the next save, or a field for the user's choice. */
  #settle(): void {
    this.#retryDelay = firstRetryDelay;
    this.#cancelTimer();
    if (isSameValue(this.#state.value, this.getSavedText().value)) {
      this.#copies.deleteCopy();
      this.#update({ status: 'saved', failure: null, restored: null });
      return;
    }
    this.#keepCopy();
    this.#update({ status: 'waiting', failure: null });
    if (this.#listChanges().length > 0) this.#scheduleSave(debounce);
  }

  /**
   * Saves the text, then runs another change of the row. Resolves with the new row; `null` if the text could not be
   * saved. Throws `StaffFailure`; after a 409 the fields show the current row.
   */
  async change(call: (version: number) => Promise<Row>): Promise<Row | null> {
    return (await this.saveAll()) ? await this.replace(call) : null;
  }

  /** Runs a change that replaces the text, saved or not, but no input typed meanwhile. Errors as in `change`. */
  replace(call: (version: number) => Promise<Row>): Promise<Row> {
    return this.#queue(async () => {
      const { value } = this.#state;
      try {
        const row = await call(this.getSavedText().version);
        this.#update({ conflicts: [] });
        this.#made.clear();
        this.#continueOn(row, value);
        this.#settle();
        return row;
      } catch (error) {
        const current = getCurrentRow(error, this.#source.schema);
        if (current) this.applyRow(current);
        throw error;
      }
    });
  }

  /** Serialises calls: each starts after the previous one has settled. */
  #queue<Result>(call: () => Promise<Result>): Promise<Result> {
    const result = this.#lastCall.then(call);
    this.#lastCall = result.catch(() => {});
    return result;
  }

  /** Ends the conflict at `path` with the server's text. */
  keepTheirs(path: string): void {
    const { value } = this.#state;
    const change = { path, from: readPath(value, path), to: readPath(this.getSavedText().value, path) };
    this.#made.forget(path);
    this.#update(this.#show(applyChanges(value, [change]).content));
    this.#settle();
  }

  /** Ends the conflict at `path` with the text in the field, which replaces the server's at the next save: with autosave, now. */
  async replaceTheirs(path: string): Promise<boolean> {
    this.#update({ conflicts: this.#state.conflicts.filter((conflict) => conflict.path !== path) });
    return this.autosave ? await this.save() : false;
  }

  /** Continues with restored text: with autosave it is saved. */
  resume(): void {
    this.#update({ restored: null });
    if (this.autosave) void this.save();
  }

  /** Replaces unsaved text with the server's. */
  discard(): void {
    this.#update({ ...this.#show(this.getSavedText().value), restored: null });
    this.#settle();
  }

  /** Returns the changes that were saved since the last call, one for each path. */
  takeMade(): Change[] {
    const made = this.#made.list();
    this.#made.clear();
    return made;
  }

  /** Takes saved changes back, all or none. Throws `StaffFailure`, a 409 where another person has changed a field since. */
  revert(made: readonly Change[]): Promise<Row> {
    return this.#source.save(reverseChanges(made), this.#state.row);
  }

  /** Continues on a newer row. Returns true if the visible text has changed. */
  applyRow(row: Row): boolean {
    if (!this.isOlderThan(this.#source.read(row).version)) return false;
    const { value } = this.#state;
    this.#continueOn(row);
    if (isSameValue(this.#state.value, this.getSavedText().value)) this.#settle();
    return this.#state.value !== value;
  }
}

/** Draft of any row, for components that know its text only. */
export type AnyDraft = Pick<
  Draft<unknown>,
  | 'fields'
  | 'autosave'
  | 'get'
  | 'watch'
  | 'getSavedText'
  | 'write'
  | 'type'
  | 'flush'
  | 'saveAll'
  | 'keepTheirs'
  | 'replaceTheirs'
  | 'resume'
  | 'discard'
  | 'takeMade'
>;

/** Tests if a retry can succeed: no response, a failing server (5xx), rate limit (429), or an ended session (401). */
function isTransient({ status }: StaffFailure): boolean {
  return status === 0 || status >= 500 || status === 429 || status === 401;
}
