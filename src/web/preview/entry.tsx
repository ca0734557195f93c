// First, because the order of the cascade layers is the order in which they are first named.
import '../app/tokens.css';
import '../app/base.css';
import './preview.css';

import { createRoot } from 'react-dom/client';
import { renderToStaticMarkup } from 'react-dom/server';
import * as v from 'valibot';
import { type FromPreview, type ToPreview, toPreview } from '../../contract/preview.ts';
import { createQueryClient } from '../api/client.ts';
import { findFields } from './find-fields.ts';
import { giveViews, Preview, routerAt } from './Preview.tsx';

const place = document.getElementById('anteprima');
if (!place) throw new Error('The document has no place for the preview');
const root = createRoot(place);
const client = createQueryClient();
const markedClient = createQueryClient();

let path: string | undefined;
let markedField: string | null = null;
let finding: number | undefined;

function tell(message: FromPreview): void {
  parent.postMessage(message, location.origin);
}

async function show(message: Extract<ToPreview, { kind: 'show' }>): Promise<void> {
  document.documentElement.dataset['theme'] = message.night ? 'dark' : 'light';
  giveViews(client, message.views);
  giveViews(markedClient, message.marked);
  if (path !== message.path) {
    path = message.path;
    const router = await routerAt(path).catch(() => null);
    // Another page may have been asked for while the parts of this one were on their way.
    if (path !== message.path) return;
    if (!router) {
      // The next change of the text asks for them again.
      path = undefined;
      return;
    }
    root.render(<Preview client={client} router={router} />);
  }
  clearTimeout(finding);
  finding = window.setTimeout(() => void find(message.path), 150);
}

async function find(shownPath: string): Promise<void> {
  if (!place) return;
  const router = await routerAt(shownPath);
  // The photos that are there are shown on both, so that the trees are alike.
  for (const query of client.getQueryCache().getAll())
    if (query.queryKey[0] !== 'content') markedClient.setQueryData(query.queryKey, query.state.data);
  const markup = renderToStaticMarkup(<Preview client={markedClient} router={router} />);
  const marked = new DOMParser().parseFromString(`<div>${markup}</div>`, 'text/html').body.firstElementChild;
  if (marked) findFields(place, marked);
  mark(false);
}

/** Marks the text of the field that has the focus, and brings it into sight. */
function mark(scroll: boolean): void {
  for (const element of document.querySelectorAll('[data-marked]')) element.removeAttribute('data-marked');
  if (markedField === null) return;
  const element = document.querySelector(`[data-field~="${CSS.escape(markedField)}"]`);
  element?.setAttribute('data-marked', '');
  if (!scroll || !element) return;
  const { top, bottom } = element.getBoundingClientRect();
  if (top < 80 || bottom > innerHeight) element.scrollIntoView({ block: 'center' });
}

addEventListener('message', ({ source, origin, data }: MessageEvent<unknown>) => {
  if (source !== parent || origin !== location.origin) return;
  const message = v.safeParse(toPreview, data);
  if (!message.success) return;
  if (message.output.kind === 'show') void show(message.output);
  else {
    markedField = message.output.field;
    mark(true);
  }
});

// Nothing in the preview leads anywhere: a press on a text leads to its field.
document.addEventListener(
  'click',
  (event) => {
    const target = event.target instanceof Element ? event.target : null;
    const field = target?.closest('[data-field]')?.getAttribute('data-field')?.split(' ', 1)[0];
    if (!target?.closest('button[popovertarget], summary')) {
      event.preventDefault();
      event.stopPropagation();
    }
    if (field) tell({ kind: 'chosen', field });
  },
  true,
);
document.addEventListener('submit', (event) => event.preventDefault(), true);

tell({ kind: 'ready' });
