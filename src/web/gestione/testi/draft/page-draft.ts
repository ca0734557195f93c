import { laidOver } from '../../../../content/overlay.ts';
import { contentCalls, type EditedContent, type Publication } from '../../../../contract/content.ts';
import { ask } from '../../api.ts';
import { StaffFailure } from '../../http.ts';
import { Draft } from './draft.ts';
import { editableContent } from './draft-state.ts';
import {
  askedAfter,
  followsAs,
  isAsked,
  isDiscarded,
  isHeld,
  isPublished,
  isRestored,
  isScheduled,
  isSentBack,
  isUnanswered,
  type Outcome,
} from './outcome.ts';
import { type Content, mergedInto } from './tree.ts';

/** The draft of a page's words, with what else is done with it than writing. Every change may throw `OutcomeUnknown`. */
export class PageDraft extends Draft {
  /** Publishes what is written. Resolves with whether it is out; where it is not, the state says why. */
  async publish(publication: Publication = {}): Promise<boolean> {
    if (!(await this.#isSaved())) return false;
    this.update({ publishedVersion: null });
    const done = await this.#change((at) => ask(contentCalls.publish, { ...at, ...publication }), isPublished);
    if (done) this.update({ publishedVersion: done.version });
    return done !== null;
  }

  /** Sets the hour of the publication. Resolves with whether it is set. */
  async schedule(publication: Publication): Promise<boolean> {
    if (!(await this.#isSaved())) return false;
    return (await this.#change((at) => ask(contentCalls.publish, { ...at, ...publication }), isScheduled)) !== null;
  }

  /** Asks a manager to publish what is written. */
  async askApproval(): Promise<boolean> {
    if (!(await this.#isSaved())) return false;
    return (await this.#change((at) => ask(contentCalls.askApproval, at), isAsked)) !== null;
  }

  async #isSaved(): Promise<boolean> {
    do await this.save();
    while (this.get().saving === 'waiting' && !this.get().conflict);
    return this.get().saving === 'saved' && !this.get().conflict;
  }

  /** Takes back the hour of the publication, or the question to a manager. */
  async hold(): Promise<void> {
    await this.#change((at) => ask(contentCalls.hold, at), isHeld);
  }

  /** Sends the draft back to its editor with a note. */
  async sendBack(note: string): Promise<boolean> {
    if (!(await this.#isSaved())) return false;
    return (await this.#change((at) => ask(contentCalls.sendBack, { ...at, note }), isSentBack)) !== null;
  }

  /** Withdraws the draft. Resolves with a function that brings it back, or `null` where it is still there. */
  async discard(): Promise<(() => void) | null> {
    const { content } = this.get();
    const server = await this.#change((at) => ask(contentCalls.discard, at), isDiscarded);
    return server && this.#undoTo(content, server);
  }

  /**
   * Makes a version, or the program's own words, which say `said`, the draft. Resolves with a function that takes that back, or `null` where
   * nothing was done.
   */
  async restore(restored: number | 'own', said: Content): Promise<(() => void) | null> {
    if (this.get().saving !== 'saved' && !(await this.save())) return null;
    const { content } = this.get();
    const server = await this.#change(
      (at) => ask(contentCalls.restore, { ...at, number: restored }),
      isRestored(laidOver<unknown>(this.field, said)),
    );
    return server && this.#undoTo(content, server);
  }

  /** Brings back what was written before a change of the page; what is typed between the two stays. */
  #undoTo(written: Content, changed: EditedContent): () => void {
    return () => this.replace(mergedInto(this.field, written, editableContent(changed), this.get().content));
  }

  /** Changes the server's page; where no answer comes, the page is asked for, and `outcome` tells. What is typed from now on stays. */
  #change(
    work: (at: { page: string; version: number }) => Promise<EditedContent>,
    outcome: Outcome,
  ): Promise<EditedContent | null> {
    const { content } = this.get();
    return this.queue(async () => {
      const before = this.get().server;
      try {
        return this.takeChanged(await work({ page: this.page, version: before.version }), content);
      } catch (error) {
        if (!(error instanceof StaffFailure)) throw error;
        if (isUnanswered(error)) this.noteUnanswered({ content, isDone: (now) => followsAs(outcome, now, before) });
        const current = this.source.currentOf(error) ?? (await askedAfter(error, this.page, this.source));
        if (current && followsAs(outcome, current, before)) return this.takeChanged(current, content);
        if (isUnanswered(error)) throw error;
        if (current) this.changedByOther(current);
        else if (Object.keys(error.fields).length > 0) this.update({ faults: error.fields });
        else throw error;
        return null;
      }
    });
  }
}
