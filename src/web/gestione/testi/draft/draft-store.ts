import type { EditedContent } from '../../../../contract/content.ts';
import type { ContentSource } from '../calls.ts';
import { forgetLocally, keepLocally } from './local-copy.ts';
import type { Content } from './tree.ts';

/** Whether what is typed has reached the server; `elsewhere` where it was typed in another window of this browser, which saves it. */
export type Saving = 'saved' | 'waiting' | 'saving' | 'unreachable' | 'refused' | 'elsewhere';

export interface DraftState {
  /** The page as the server last said it; its version is the one that what is written here was made on. */
  server: EditedContent;
  content: Content;
  /** What was last written in another window of this browser, while what is written here goes on from that. */
  otherWindow: Content | null;
  saving: Saving;
  /** Why the server does not take it, with `refused`. */
  refusal: string | null;
  /** The page as somebody else has made it meanwhile: until one has chosen, nothing is saved or published. */
  conflict: EditedContent | null;
  faults: Readonly<Record<string, string>>;
  /** When what was found in this browser had been typed. */
  restoredFrom: string | null;
  /** The version that was published here last, whose receipt is awaited or shown. */
  receipt: number | null;
}

/** What the page says to whoever edits it: its draft, or what is published where there is none. */
export const editableContent = ({ draft, published }: EditedContent): Content => draft ?? published;

export const writerOf = ({ draft, draft_by, published_by }: EditedContent): string | null =>
  draft === null ? published_by : draft_by;

/** A page's state with those who watch it, its copy in this browser, the next save and the change of the server's page that is under way. */
export class DraftStore {
  readonly page: string;
  readonly person: string;
  readonly source: ContentSource;
  readonly #save: () => void;
  readonly #watchers = new Set<() => void>();
  #state: DraftState;
  #timer: number | undefined;
  #ended = false;
  /** One's own changes never overlap. */
  #lastChange: Promise<unknown> = Promise.resolve();

  constructor(state: DraftState, person: string, save: () => void, source: ContentSource) {
    this.source = source;
    this.page = state.server.page;
    this.person = person;
    this.#state = state;
    this.#save = save;
  }

  get(): DraftState {
    return this.#state;
  }

  watch(watcher: () => void): () => void {
    this.#watchers.add(watcher);
    return () => this.#watchers.delete(watcher);
  }

  update(change: Partial<DraftState>): void {
    this.#state = { ...this.#state, ...change };
    for (const watcher of this.#watchers) watcher();
  }

  /** Keeps what is written on the server's page in this browser, until the server has it. */
  keep(draft: Content, server: EditedContent): void {
    const { otherWindow: after } = this.#state;
    keepLocally(this.person, this.page, { draft, version: server.version, base: editableContent(server), after });
  }

  forget(sent: Content): void {
    forgetLocally(this.person, this.page, sent);
  }

  saveIn(ms: number): void {
    this.cancelSave();
    if (!this.#ended) this.#timer = window.setTimeout(this.#save, ms);
  }

  cancelSave(): void {
    clearTimeout(this.#timer);
  }

  begin(): void {
    this.#ended = false;
  }

  end(): void {
    this.#ended = true;
  }

  /** One change of the server's page after the other. */
  queue<Result>(work: () => Promise<Result>): Promise<Result> {
    const done = this.#lastChange.then(work);
    this.#lastChange = done.catch(() => {});
    return done;
  }
}
