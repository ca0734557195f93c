import type { EditedContent } from '../../../../contract/content.ts';
import { type DraftState, type DraftStore, editableContent } from './draft-store.ts';
import { forgetLocally, type LocalCopy, leftBehind, onCopyElsewhere } from './local-copy.ts';
import { same } from './tree.ts';

/** How long another window, which was written in, is given to save that itself, in ms. */
const otherWindowPause = 10_000;

/** A page as its editor opens: with what an earlier window left behind, if anything. */
export function openedState(server: EditedContent, person: string): DraftState {
  const state: DraftState = { ...savedState(server), faults: {}, restoredFrom: null, receipt: null };
  const copy = server.editable ? leftBehind(person, server.page) : null;
  if (!copy) return state;
  if (same(copy.draft, state.content)) {
    forgetLocally(person, server.page);
    return state;
  }
  return {
    ...state,
    // The page that this was written on: until somebody has chosen, every copy is one of that version.
    server: { ...server, version: copy.version, draft: copy.base ?? server.draft },
    content: copy.draft,
    otherWindow: copy.draft,
    conflict: copy.version === server.version ? null : server,
    restoredFrom: copy.at,
    saving: 'waiting',
  };
}

function savedState(server: EditedContent) {
  const content = editableContent(server);
  return { server, content, otherWindow: null, saving: 'saved', refusal: null, conflict: null } as const;
}

/** Shows what is written in another window, and once that is saved the page as the server has it; the function that comes back ends it. */
export function followOtherWindows(store: DraftStore): () => void {
  return onCopyElsewhere(store.person, store.page, (copy) => {
    if (copy) show(store, copy);
    else void readSaved(store);
  });
}

function show(store: DraftStore, { draft, after }: LocalCopy): void {
  const { content, saving } = store.get();
  // What was written here meanwhile, and was not seen there, stays: of both the later save meets a conflict.
  if (saving !== 'saved' && saving !== 'elsewhere' && !(after && same(after, content))) return;
  store.update({ content: draft, otherWindow: draft, saving: 'elsewhere', faults: {} });
  // That window may have been closed before it had saved.
  store.saveIn(otherWindowPause);
}

function readSaved(store: DraftStore): Promise<void> {
  return store.queue(async () => {
    const { content, saving } = store.get();
    if (saving !== 'elsewhere') return;
    const server = await store.source.read(store.page).catch(() => null);
    if (!server || store.get().content !== content || leftBehind(store.person, store.page)) return;
    store.cancelSave();
    store.update(savedState(server));
  });
}
