import { faultsOf } from '../../../../content/checks.ts';
import type { AnyField } from '../../../../content/fields.ts';
import { laidOver } from '../../../../content/overlay.ts';
import type { EditedContent, Publication } from '../../../../contract/content.ts';
import { StaffFailure } from '../../http.ts';
import {
  askApproval,
  type ContentSource,
  deleteDraft,
  holdDraft,
  noteLastSave,
  pagesSource,
  publish,
  restore,
} from '../calls.ts';
import { type DraftState, DraftStore, editableContent } from './draft-store.ts';
import { followOtherWindows, openedState } from './other-windows.ts';
import {
  askedAfter,
  followsAs,
  isAsked,
  isDiscarded,
  isHeld,
  isPublished,
  isRestored,
  isScheduled,
  isUnanswered,
  type Outcome,
} from './outcome.ts';
import { type Content, mergedInto, overlap, same, withValue } from './tree.ts';

/** How long after the last key a draft is saved, and how soon a save that failed is tried again, in ms. */
const pause = 800;
const tryAgain = 4000;

/** The draft of one page: keeps what is typed here and on the server, one save after the other. */
export class Draft {
  readonly page: string;
  readonly field: AnyField;
  readonly source: ContentSource;
  readonly #store: DraftStore;
  /** What was sent and got no answer: the server may have it all the same. */
  #unanswered: Content | null = null;
  /** A publication that got no answer: the page that it was asked of, and what was to be published. */
  #publishing: { server: EditedContent; content: Content } | null = null;

  /** `source` is where it is read and saved: the words of pages unless it says otherwise. */
  constructor(server: EditedContent, field: AnyField, person: string, source: ContentSource = pagesSource) {
    this.page = server.page;
    this.field = field;
    const state = openedState(server, person);
    this.source = source;
    this.#store = new DraftStore(state, person, () => void this.save(), source);
    if (state.saving === 'waiting') this.#store.saveIn(0);
  }

  readonly get = (): DraftState => this.#store.get();

  readonly watch = (watcher: () => void): (() => void) => this.#store.watch(watcher);

  write(path: string, value: unknown): void {
    const content = withValue(this.get().content, path, value);
    this.#store.update({ faults: this.#faultsLeft(path, content) });
    this.replace(content);
  }

  #faultsLeft(path: string, content: Content): DraftState['faults'] {
    const { faults } = this.get();
    if (Object.keys(faults).length === 0) return faults;
    const found = new Set(faultsOf(this.field, content).map((fault) => fault.path));
    return Object.fromEntries(Object.entries(faults).filter(([at]) => found.has(at) && !overlap(at, path)));
  }

  replace(content: Content): void {
    if (!this.get().server.editable) return;
    this.#store.keep(content, this.get().server);
    this.#store.update({ content, saving: 'waiting' });
    this.#store.saveIn(pause);
  }

  save(): Promise<boolean> {
    this.#store.cancelSave();
    return this.#store.queue(async () => {
      const { content, server, conflict, saving } = this.get();
      if (conflict) return false;
      if (saving === 'saved') return true;
      this.#store.update({ saving: 'saving' });
      try {
        this.#saved(await this.source.save(this.page, content, server.version), content);
        return this.get().saving === 'saved';
      } catch (error) {
        this.#saveFailed(error, content);
        return false;
      }
    });
  }

  /** Takes the page as the server now has it, which holds `sent`. */
  #saved(server: EditedContent, sent: Content): void {
    this.#unanswered = null;
    if (this.get().content === sent) {
      this.#store.forget(sent);
      this.#store.update({ server, content: editableContent(server), saving: 'saved', refusal: null });
    } else this.#mergeTyped(server, sent);
  }

  /** Takes the page as the server now has it, where somebody went on typing in `before` meanwhile: what was typed stays. */
  #mergeTyped(server: EditedContent, before: Content): void {
    if (this.get().saving === 'elsewhere') {
      this.#store.update({ server });
      return;
    }
    const content = mergedInto(this.field, editableContent(server), before, this.get().content);
    this.#store.keep(content, server);
    this.#store.update({ server, content, saving: 'waiting', refusal: null });
    this.#store.saveIn(pause);
  }

  #saveFailed(error: unknown, sent: Content): void {
    if (!(error instanceof StaffFailure)) throw error;
    const current = this.source.currentOf(error);
    if (current) {
      this.#changedByOther(current);
    } else if (isUnanswered(error) || error.status === 429) {
      this.#unanswered = sent;
      this.#store.update({ saving: 'unreachable' });
      this.#store.saveIn(tryAgain);
    } else this.#store.update({ saving: 'refused', refusal: Object.values(error.fields)[0] ?? error.message });
  }

  #changedByOther(current: EditedContent): void {
    if (this.#foundPublished(current)) return;
    const { content, otherWindow } = this.get();
    const said = editableContent(current);
    // What was sent from here before may be what stands there, though its answer was lost.
    const own = [content, this.#unanswered].find((sent) => sent && same(said, sent));
    if (own) this.#saved(current, own);
    else if (otherWindow && same(said, otherWindow)) {
      // Another window of this browser, whose words stand in these.
      this.#store.update({ server: current, saving: 'waiting' });
      this.#store.saveIn(0);
    } else this.#store.update({ conflict: current, saving: 'waiting' });
  }

  /**
   * The server has a newer version: it is taken where nothing is being written here, else the next save meets it. Resolves with the page
   * whose words have taken the place of others, or `null` where none have.
   */
  async takeNewer(version: number): Promise<EditedContent | null> {
    return await this.#store.queue(async () => {
      const { server, saving, content } = this.get();
      if (version <= server.version || saving !== 'saved') return null;
      const current = await this.source.read(this.page).catch(() => null);
      if (!current || this.get().content !== content || this.#foundPublished(current)) return null;
      this.#store.update({ server: current, content: editableContent(current), otherWindow: null });
      return same(this.get().content, content) ? null : current;
    });
  }

  resolve(content: Content): void {
    const { conflict } = this.get();
    if (!conflict) return;
    this.#store.update({ server: conflict, conflict: null });
    this.replace(content);
    this.#store.saveIn(0);
  }

  /** Publishes what is written. Resolves with whether it is out; where it is not, the state says why. Throws `OutcomeUnknown`. */
  async publish(publication: Publication = {}): Promise<boolean> {
    if (!(await this.#isSaved())) return false;
    const { server, content } = this.get();
    this.#publishing = { server, content };
    this.#store.update({ receipt: null });
    const done = await this.#change(({ version }) => publish(this.page, version, publication), isPublished);
    this.#publishing = null;
    if (done) this.#store.update({ receipt: done.version });
    return this.get().receipt !== null;
  }

  async #isSaved(): Promise<boolean> {
    do await this.save();
    while (this.get().saving === 'waiting' && !this.get().conflict);
    return this.get().saving === 'saved' && !this.get().conflict;
  }

  /** Sets the hour of the publication. Resolves with whether it is set. Throws `OutcomeUnknown`. */
  async schedule(publication: Publication): Promise<boolean> {
    if (!(await this.#isSaved())) return false;
    return (await this.#change(({ version }) => publish(this.page, version, publication), isScheduled)) !== null;
  }

  /** Asks a manager to publish what is written. Throws `OutcomeUnknown`. */
  async askApproval(): Promise<boolean> {
    if (!(await this.#isSaved())) return false;
    return (await this.#change(({ version }) => askApproval(this.page, version), isAsked)) !== null;
  }

  /** Takes back the hour of the publication, or the question to a manager. Throws `OutcomeUnknown`. */
  async hold(): Promise<void> {
    await this.#change(({ version }) => holdDraft(this.page, version), isHeld);
  }

  /** Takes a page that a publication without an answer has made, as what it is. Answers whether it is one. */
  #foundPublished(current: EditedContent): boolean {
    const asked = this.#publishing;
    if (!asked || !followsAs(isPublished, current, asked.server)) return false;
    this.#publishing = null;
    this.#changed(current, asked.content);
    this.#store.update({ receipt: current.version });
    return true;
  }

  /** Withdraws the draft. Resolves with a function that brings it back, or `null` where it is still there. Throws `OutcomeUnknown`. */
  async discard(): Promise<(() => void) | null> {
    const { content } = this.get();
    const server = await this.#change(({ version }) => deleteDraft(this.page, version), isDiscarded);
    return server && this.#undoTo(content, server);
  }

  /**
   * Makes a version, or the program's own words, which say `said`, the draft. Resolves with a function that takes that back, or `null` where
   * nothing was done. Throws `OutcomeUnknown`.
   */
  async restore(restored: number | 'own', said: Content): Promise<(() => void) | null> {
    if (this.get().saving !== 'saved' && !(await this.save())) return null;
    const { content } = this.get();
    const server = await this.#change(
      ({ version }) => restore(this.page, restored, version),
      isRestored(laidOver<unknown>(this.field, said)),
    );
    return server && this.#undoTo(content, server);
  }

  /** Brings back what was written before a change of the page; what is typed between the two stays. */
  #undoTo(written: Content, changed: EditedContent): () => void {
    return () => this.replace(mergedInto(this.field, written, editableContent(changed), this.get().content));
  }

  /**
   * Changes the server's page otherwise than by a save; where no answer comes, the page is asked for, and `outcome` tells. What is typed from
   * now on stays.
   */
  #change(work: (server: EditedContent) => Promise<EditedContent>, outcome: Outcome): Promise<EditedContent | null> {
    const { content } = this.get();
    return this.#store.queue(async () => {
      const before = this.get().server;
      try {
        return this.#changed(await work(before), content);
      } catch (error) {
        if (!(error instanceof StaffFailure)) throw error;
        const current = this.source.currentOf(error) ?? (await askedAfter(error, this.page, this.source));
        if (current && followsAs(outcome, current, before)) return this.#changed(current, content);
        if (isUnanswered(error)) throw error;
        if (current) this.#changedByOther(current);
        else if (Object.keys(error.fields).length > 0) this.#store.update({ faults: error.fields });
        else throw error;
        return null;
      }
    });
  }

  /** Takes the page as a change has left it, which was made where `content` was written. */
  #changed(server: EditedContent, content: Content): EditedContent {
    this.#store.update({ faults: {}, restoredFrom: null });
    if (same(this.get().content, content)) {
      // Only now: another window takes this as the sign to read the page again.
      this.#store.forget(content);
      this.#store.update({ server, content: editableContent(server), otherWindow: null, saving: 'saved' });
    } else this.#mergeTyped(server, content);
    return server;
  }

  dismissRestored(): void {
    this.#store.update({ restoredFrom: null });
  }

  /** Begins to save by itself when the network is back or the window goes out of sight; the function that comes back ends it, with a last save. */
  begin(): () => void {
    const save = () => void this.save();
    addEventListener('online', save);
    document.addEventListener('visibilitychange', save);
    const unfollow = followOtherWindows(this.#store);
    this.#store.begin();
    return () => {
      unfollow();
      removeEventListener('online', save);
      document.removeEventListener('visibilitychange', save);
      noteLastSave(this.page, this.save());
      this.#store.end();
    };
  }
}
