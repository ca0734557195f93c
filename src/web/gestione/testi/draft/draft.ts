import { faultsOf } from '../../../../content/checks.ts';
import type { AnyField } from '../../../../content/fields.ts';
import type { EditedContent } from '../../../../contract/content.ts';
import { StaffFailure } from '../../http.ts';
import { type ContentSource, noteLastSave } from '../calls.ts';
import { type DraftState, editableContent, openedState } from './draft-state.ts';
import { forgetLocally, keepLocally } from './local-copy.ts';
import { isUnanswered } from './outcome.ts';
import { type Content, mergedInto, overlap, same, withValue } from './tree.ts';

/** How long after the last key a draft is saved, and how soon a save that failed is tried again, in ms. */
const pause = 800;
const tryAgain = 4000;

/** What was asked of the server without an answer: it may have been done all the same. */
interface Unanswered {
  /** What was written then. */
  content: Content;
  isDone: (now: EditedContent) => boolean;
}

/** The draft of something that is written: keeps what is typed here and on the server, one save after the other. */
export class Draft {
  readonly page: string;
  readonly field: AnyField;
  readonly source: ContentSource;
  readonly #person: string;
  readonly #watchers = new Set<() => void>();
  #state: DraftState;
  /** One's own changes of what the server has never overlap. */
  #lastChange: Promise<unknown> = Promise.resolve();
  #unanswered: Unanswered | null = null;
  #timer: number | undefined;
  #isLeft = false;

  constructor(server: EditedContent, field: AnyField, person: string, source: ContentSource) {
    this.page = server.page;
    this.field = field;
    this.source = source;
    this.#person = person;
    this.#state = openedState(server, person);
    if (this.#state.saving === 'waiting') this.#saveIn(0);
  }

  readonly get = (): DraftState => this.#state;

  readonly watch = (watcher: () => void): (() => void) => {
    this.#watchers.add(watcher);
    return () => this.#watchers.delete(watcher);
  };

  protected update(change: Partial<DraftState>): void {
    this.#state = { ...this.#state, ...change };
    for (const watcher of this.#watchers) watcher();
  }

  /** Begins to save by itself when the network is back or the window goes out of sight; the function that comes back ends it, with a last save. */
  begin(): () => void {
    const save = () => void this.save();
    addEventListener('online', save);
    document.addEventListener('visibilitychange', save);
    this.#isLeft = false;
    return () => {
      removeEventListener('online', save);
      document.removeEventListener('visibilitychange', save);
      noteLastSave(this.page, this.save());
      this.#isLeft = true;
    };
  }

  write(path: string, value: unknown): void {
    const content = withValue(this.#state.content, path, value);
    this.update({ faults: this.#faultsLeft(path, content) });
    this.replace(content);
  }

  #faultsLeft(path: string, content: Content): DraftState['faults'] {
    const { faults } = this.#state;
    if (Object.keys(faults).length === 0) return faults;
    const found = new Set(faultsOf(this.field, content).map((fault) => fault.path));
    return Object.fromEntries(Object.entries(faults).filter(([at]) => found.has(at) && !overlap(at, path)));
  }

  replace(content: Content): void {
    const { server } = this.#state;
    if (!server.editable) return;
    this.#keep(content, server);
    this.update({ content, saving: 'waiting' });
    this.#saveIn(pause);
  }

  /** Keeps what is written on the server's page in this browser, until the server has it. */
  #keep(draft: Content, server: EditedContent): void {
    keepLocally(this.#person, this.page, { draft, version: server.version, base: editableContent(server) });
  }

  #saveIn(ms: number): void {
    clearTimeout(this.#timer);
    if (!this.#isLeft) this.#timer = window.setTimeout(() => void this.save(), ms);
  }

  /** One change of what the server has after the other. */
  protected queue<Result>(work: () => Promise<Result>): Promise<Result> {
    const done = this.#lastChange.then(work);
    this.#lastChange = done.catch(() => {});
    return done;
  }

  save(): Promise<boolean> {
    clearTimeout(this.#timer);
    return this.queue(async () => {
      const { content, server, conflict, saving } = this.#state;
      if (conflict) return false;
      if (saving === 'saved') return true;
      this.update({ saving: 'saving' });
      try {
        this.#take(await this.source.save(this.page, content, server.version), content);
        return this.#state.saving === 'saved';
      } catch (error) {
        this.#saveFailed(error, content);
        return false;
      }
    });
  }

  #saveFailed(error: unknown, sent: Content): void {
    if (!(error instanceof StaffFailure)) throw error;
    const current = this.source.currentOf(error);
    if (current) {
      this.changedByOther(current);
    } else if (isUnanswered(error) || error.status === 429) {
      this.noteUnanswered({ content: sent, isDone: (now) => same(editableContent(now), sent) });
      this.update({ saving: 'unreachable' });
      this.#saveIn(tryAgain);
    } else this.update({ saving: 'refused', refusal: Object.values(error.fields)[0] ?? error.message });
  }

  protected noteUnanswered(unanswered: Unanswered): void {
    this.#unanswered = unanswered;
  }

  /** Takes the page as the server now has it, which follows from `sent`; what was typed since then stays. */
  #take(server: EditedContent, sent: Content): void {
    this.#unanswered = null;
    if (same(this.#state.content, sent)) {
      forgetLocally(this.#person, this.page);
      this.update({ server, content: editableContent(server), saving: 'saved', refusal: null });
      return;
    }
    const content = mergedInto(this.field, editableContent(server), sent, this.#state.content);
    this.#keep(content, server);
    this.update({ server, content, saving: 'waiting', refusal: null });
    this.#saveIn(pause);
  }

  /** Takes the page as a change has left it, which was made where `content` was written. */
  protected takeChanged(server: EditedContent, content: Content): EditedContent {
    this.update({ faults: {}, restoredFrom: null });
    this.#take(server, content);
    return server;
  }

  protected changedByOther(current: EditedContent): void {
    const { content } = this.#state;
    // What was asked from here before may be what made it, though its answer was lost.
    if (same(editableContent(current), content)) this.#take(current, content);
    else if (this.#unanswered?.isDone(current)) this.#take(current, this.#unanswered.content);
    else this.update({ conflict: current, saving: 'waiting' });
  }

  /**
   * The server has a newer version: it is taken where nothing is being written here, else the next save meets it. Resolves with the page
   * whose words have taken the place of others, or `null` where none have.
   */
  async takeNewer(version: number): Promise<EditedContent | null> {
    return await this.queue(async () => {
      const { server, saving, content } = this.#state;
      if (version <= server.version || saving !== 'saved') return null;
      const current = await this.source.read(this.page).catch(() => null);
      if (!current || this.#state.content !== content) return null;
      this.update({ server: current, content: editableContent(current) });
      return same(this.#state.content, content) ? null : current;
    });
  }

  resolve(content: Content): void {
    const { conflict } = this.#state;
    if (!conflict) return;
    this.update({ server: conflict, conflict: null });
    this.replace(content);
    this.#saveIn(0);
  }

  dismissRestored(): void {
    this.update({ restoredFrom: null });
  }
}
