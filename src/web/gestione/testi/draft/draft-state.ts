import type { EditedContent } from '../../../../contract/content.ts';
import { forgetLocally, leftBehind } from './local-copy.ts';
import { type Content, same } from './tree.ts';

export interface DraftState {
  /** The page as the server last said it; its version is the one that what is written here was made on. */
  server: EditedContent;
  content: Content;
  /** Whether what is typed has reached the server. */
  saving: 'saved' | 'waiting' | 'saving' | 'unreachable' | 'refused';
  /** Why the server does not take it, with `refused`. */
  refusal: string | null;
  /** The page as somebody else has made it meanwhile: until one has chosen, nothing is saved or published. */
  conflict: EditedContent | null;
  faults: Readonly<Record<string, string>>;
  /** When what was found in this browser had been typed. */
  restoredFrom: string | null;
  /** The version that was last published from this editor. */
  publishedVersion: number | null;
}

/** What the page says to whoever edits it: its draft, or what is published where there is none. */
export const editableContent = ({ draft, published }: EditedContent): Content => draft ?? published;

export const writerOf = ({ draft, draft_by, published_by }: EditedContent): string | null =>
  draft === null ? published_by : draft_by;

/** A page as its editor opens: with what was left behind in this browser, if anything. */
export function openedState(server: EditedContent, person: string): DraftState {
  const content = editableContent(server);
  const state: DraftState = {
    ...{ server, content, saving: 'saved', refusal: null, conflict: null },
    ...{ faults: {}, restoredFrom: null, publishedVersion: null },
  };
  const copy = server.editable ? leftBehind(person, server.page) : null;
  if (!copy) return state;
  if (same(copy.draft, content)) {
    forgetLocally(person, server.page);
    return state;
  }
  return {
    ...state,
    // The page that this was written on: until somebody has chosen, every copy is one of that version.
    server: { ...server, version: copy.version, draft: copy.base },
    content: copy.draft,
    conflict: copy.version === server.version ? null : server,
    restoredFrom: copy.at,
    saving: 'waiting',
  };
}
