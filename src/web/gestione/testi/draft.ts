import { faultsOf } from '../../../content/checks.ts';
import type { AnyField } from '../../../content/fields.ts';
import { type EditedContent, editedContent } from '../../../contract/content.ts';
import { currentOf, StaffFailure } from '../http.ts';
import { deleteDraft, publish, putDraft, readContent, restore } from './calls.ts';
import { noteLastSave } from './last-saves.ts';
import { forgetLocally, keepLocally, type LocalCopy, leftBehind, onCopyElsewhere } from './local-copy.ts';
import { type Content, mergedInto, overlap, same, withValue } from './tree.ts';

/** How long after the last key a draft is saved, and how soon a save that failed is tried again, in ms. */
const pause = 800;
const tryAgain = 4000;
/** How long another window of this browser, which was written in, is given to save that itself, in ms. */
const otherWindowPause = 10_000;

/** Whether what is typed has reached the server; `elsewhere` where it was typed in another window of this browser, which saves it. */
export type Saving = 'saved' | 'waiting' | 'saving' | 'unreachable' | 'refused' | 'elsewhere';

/** A page that is being written. */
export interface DraftState {
  /** The page as the server last said it; its version is the one that what is written here was made on. */
  server: EditedContent;
  /** What is being written. */
  content: Content;
  saving: Saving;
  /** Why the server does not take it, with `refused`. */
  refusal: string | null;
  /** The page as somebody else has made it meanwhile: until one has chosen, nothing is saved or published. */
  conflict: EditedContent | null;
  /** What keeps the draft from being published, by path. */
  faults: Readonly<Record<string, string>>;
  /** When what was found in this browser had been typed. */
  restoredFrom: string | null;
}

/** What the page says to whoever edits it: its draft, or what is published where there is none. */
export const editableContent = ({ draft, published }: EditedContent): Content => draft ?? published;

/** The draft of one page: keeps what is typed here and on the server, one save after the other. */
export class Draft {
  readonly page: string;
  readonly field: AnyField;
  readonly #person: string;
  readonly #watchers = new Set<() => void>();
  #state: DraftState;
  #timer: number | undefined;
  #ended = false;
  /** What was last written in another window of this browser, while what is written here goes on from that. */
  #otherWindow: Content | null = null;
  /** The change of the server's page that is under way: one's own never overlap. */
  #lastChange: Promise<unknown> = Promise.resolve();

  constructor(server: EditedContent, field: AnyField, person: string) {
    this.page = server.page;
    this.field = field;
    this.#person = person;
    this.#state = {
      server,
      content: editableContent(server),
      saving: 'saved',
      refusal: null,
      conflict: null,
      faults: {},
      restoredFrom: null,
    };
    this.#takeUp(server);
  }

  /** Takes up what an earlier window left behind, if anything. */
  #takeUp(server: EditedContent): void {
    const copy = server.editable ? leftBehind(this.#person, this.page) : null;
    if (!copy) return;
    if (same(copy.draft, editableContent(server))) {
      forgetLocally(this.#person, this.page);
      return;
    }
    this.#state = {
      ...this.#state,
      // The page that this was written on: until somebody has chosen, every copy is one of that version.
      server: { ...server, version: copy.version, draft: copy.base ?? server.draft },
      content: copy.draft,
      conflict: copy.version === server.version ? null : server,
      restoredFrom: copy.at,
      saving: 'waiting',
    };
    this.#schedule(0);
  }

  readonly get = (): DraftState => this.#state;

  /** Calls `watcher` at each change; the function that comes back ends it. */
  readonly watch = (watcher: () => void): (() => void) => {
    this.#watchers.add(watcher);
    return () => this.#watchers.delete(watcher);
  };

  #update(change: Partial<DraftState>): void {
    this.#state = { ...this.#state, ...change };
    for (const watcher of this.#watchers) watcher();
  }

  /** Writes one value. */
  write(path: string, value: unknown): void {
    const content = withValue(this.#state.content, path, value);
    this.#update({ faults: this.#faultsLeft(path, content) });
    this.replace(content);
  }

  /** The server's faults that a change at `path` into `content` leaves. */
  #faultsLeft(path: string, content: Content): DraftState['faults'] {
    const { faults } = this.#state;
    if (Object.keys(faults).length === 0) return faults;
    const found = new Set(faultsOf(this.field, content).map((fault) => fault.path));
    return Object.fromEntries(Object.entries(faults).filter(([at]) => found.has(at) && !overlap(at, path)));
  }

  /** Writes the whole page. */
  replace(content: Content): void {
    if (!this.#state.server.editable) return;
    this.#keep(content, this.#state.server);
    this.#update({ content, saving: 'waiting' });
    this.#schedule(pause);
  }

  #keep(draft: Content, server: EditedContent): void {
    keepLocally(this.#person, this.page, { draft, version: server.version, base: editableContent(server) });
  }

  #schedule(after: number): void {
    clearTimeout(this.#timer);
    if (this.#ended) return;
    this.#timer = window.setTimeout(() => void this.save(), after);
  }

  /** One change of the server's page after the other. */
  #queue<Result>(work: () => Promise<Result>): Promise<Result> {
    const done = this.#lastChange.then(work);
    this.#lastChange = done.catch(() => {});
    return done;
  }

  /** Saves what is typed, now. Resolves with whether the server has all of it. */
  save(): Promise<boolean> {
    clearTimeout(this.#timer);
    return this.#queue(async () => {
      const { content, server, conflict, saving } = this.#state;
      if (conflict) return false;
      if (saving === 'saved') return true;
      this.#update({ saving: 'saving' });
      try {
        this.#saved(await putDraft(this.page, content, server.version), content);
        return this.#state.saving === 'saved';
      } catch (error) {
        this.#saveFailed(error);
        return false;
      }
    });
  }

  /** Takes the page as the server now has it, which holds `sent`. */
  #saved(server: EditedContent, sent: Content): void {
    if (this.#state.content === sent) {
      forgetLocally(this.#person, this.page, sent);
      this.#update({ server, content: editableContent(server), saving: 'saved', refusal: null });
    } else this.#mergeTyped(server, sent);
  }

  /** Takes the page as the server now has it, where somebody went on typing in `before` meanwhile: what was typed stays. */
  #mergeTyped(server: EditedContent, before: Content): void {
    if (this.#state.saving === 'elsewhere') {
      this.#update({ server });
      return;
    }
    const content = mergedInto(this.field, editableContent(server), before, this.#state.content);
    this.#keep(content, server);
    this.#update({ server, content, saving: 'waiting', refusal: null });
    this.#schedule(pause);
  }

  #saveFailed(error: unknown): void {
    if (!(error instanceof StaffFailure)) throw error;
    const current = currentOf(error, editedContent);
    if (current) {
      this.#changedByOther(current);
    } else if (error.status === 0 || error.status === 429 || error.status >= 500) {
      this.#update({ saving: 'unreachable' });
      this.#schedule(tryAgain);
    } else this.#update({ saving: 'refused', refusal: Object.values(error.fields)[0] ?? error.message });
  }

  /** Somebody else was quicker. */
  #changedByOther(current: EditedContent): void {
    if (same(editableContent(current), this.#state.content)) this.#saved(current, this.#state.content);
    else if (this.#otherWindow && same(editableContent(current), this.#otherWindow)) {
      // Another window of this browser, whose words stand in these.
      this.#update({ server: current, saving: 'waiting' });
      this.#schedule(0);
    } else this.#update({ conflict: current, saving: 'waiting' });
  }

  /** The server has a newer version: it is taken where nothing is being written here, else the next save meets it. */
  async takeNewer(version: number): Promise<void> {
    await this.#queue(async () => {
      const { server, saving, content } = this.#state;
      if (version <= server.version || saving !== 'saved') return;
      const current = await readContent(this.page).catch(() => null);
      if (!current || this.#state.content !== content) return;
      this.#otherWindow = null;
      this.#update({ server: current, content: editableContent(current) });
    });
  }

  /** Ends a conflict with what somebody has chosen. */
  resolve(content: Content): void {
    const { conflict } = this.#state;
    if (!conflict) return;
    this.#otherWindow = null;
    this.#update({ server: conflict, conflict: null });
    this.replace(content);
    this.#schedule(0);
  }

  /** Publishes what is written. Resolves with the version that is out, or `null` where it is not: the state says why. */
  async publish(): Promise<number | null> {
    do await this.save();
    while (this.#state.saving === 'waiting' && !this.#state.conflict);
    if (this.#state.saving !== 'saved' || this.#state.conflict) return null;
    const done = await this.#change(({ version }) => publish(this.page, version));
    return done?.version ?? null;
  }

  /** Withdraws the draft. Resolves with a function that brings it back, or `null` where it is still there. */
  async discard(): Promise<(() => void) | null> {
    const { content } = this.#state;
    const server = await this.#change(({ version }) => deleteDraft(this.page, version));
    return server && this.#undoTo(content, server);
  }

  /** Makes a version, or the program's own words, the draft. Resolves with a function that takes that back, or `null` where nothing was done. */
  async restore(restored: number | 'own'): Promise<(() => void) | null> {
    if (this.#state.saving !== 'saved' && !(await this.save())) return null;
    const { content } = this.#state;
    const server = await this.#change(({ version }) => restore(this.page, restored, version));
    return server && this.#undoTo(content, server);
  }

  /** Brings back what was written before a change of the page; what is typed between the two stays. */
  #undoTo(written: Content, changed: EditedContent): () => void {
    return () => this.replace(mergedInto(this.field, written, editableContent(changed), this.#state.content));
  }

  /** Changes the server's page otherwise than by a save. What is typed from now on stays. */
  #change(work: (server: EditedContent) => Promise<EditedContent>): Promise<EditedContent | null> {
    const { content } = this.#state;
    return this.#queue(async () => {
      try {
        const server = await work(this.#state.server);
        this.#update({ faults: {}, restoredFrom: null });
        if (same(this.#state.content, content)) {
          // Only now: another window takes this as the sign to read the page again.
          forgetLocally(this.#person, this.page, content);
          this.#otherWindow = null;
          this.#update({ server, content: editableContent(server), saving: 'saved' });
        } else this.#mergeTyped(server, content);
        return server;
      } catch (error) {
        if (!(error instanceof StaffFailure)) throw error;
        const current = currentOf(error, editedContent);
        if (current) this.#changedByOther(current);
        else if (Object.keys(error.fields).length > 0) this.#update({ faults: error.fields });
        else throw error;
        return null;
      }
    });
  }

  /** Shows what is written in another window of this browser, and once that is saved the page as the server has it. */
  #followOtherWindow(copy: LocalCopy | null): void {
    if (copy) {
      this.#otherWindow = copy.draft;
      this.#update({ content: copy.draft, saving: 'elsewhere', faults: {} });
      // That window may have been closed before it had saved.
      this.#schedule(otherWindowPause);
      return;
    }
    void this.#queue(async () => {
      const { content, saving } = this.#state;
      if (saving !== 'elsewhere' && !this.#state.conflict) return;
      const current = await readContent(this.page).catch(() => null);
      if (!current || this.#state.content !== content || leftBehind(this.#person, this.page)) return;
      clearTimeout(this.#timer);
      this.#otherWindow = null;
      this.#update({
        server: current,
        content: editableContent(current),
        saving: 'saved',
        refusal: null,
        conflict: null,
      });
    });
  }

  /** What was found in this browser has been seen. */
  dismissRestored(): void {
    this.#update({ restoredFrom: null });
  }

  /** Begins to save by itself when the network is back or the window goes out of sight; the function that comes back ends it, with a last save. */
  begin(): () => void {
    const save = () => void this.save();
    addEventListener('online', save);
    document.addEventListener('visibilitychange', save);
    const unfollow = onCopyElsewhere(this.#person, this.page, (copy) => this.#followOtherWindow(copy));
    this.#ended = false;
    return () => {
      unfollow();
      removeEventListener('online', save);
      document.removeEventListener('visibilitychange', save);
      noteLastSave(this.page, this.save());
      this.#ended = true;
    };
  }
}
