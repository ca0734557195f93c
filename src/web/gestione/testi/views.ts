import { contentFrom } from '../../../content/contents.ts';
import { type DocumentName, documentNames, documents, isDocumentName, pathOf } from '../../../content/documents.ts';
import type { GroupField } from '../../../content/fields.ts';
import { pages } from '../../../content/site-map.ts';
import { markedPaths, markerOf } from '../../../contract/preview.ts';
import { type Content, withTexts } from './tree.ts';
import { words } from './words.ts';

/** What is published of every page. */
type AllContents = Readonly<Record<string, Content>>;

function contentWith(all: AllContents, page: DocumentName, content: Content) {
  const stored = new Map<DocumentName, unknown>();
  for (const name of documentNames) stored.set(name, all[name]);
  return contentFrom(stored.set(page, content));
}

/** The site as it would be with this draft. */
export function siteWith(all: AllContents, page: DocumentName, content: Content) {
  return contentWith(all, page, content);
}

/** The same with each text of the draft replaced by its marker. */
export function markedSite(all: AllContents, page: DocumentName, content: Content) {
  const field: GroupField = documents[page];
  return contentWith(all, page, withTexts(field, content, markerOf));
}

/** Pages on which a document can be seen, its own first. */
export function pathsShowing(page: DocumentName): { path: string; label: string }[] {
  const own = pathOf(page);
  const named = Object.values(pages).map(({ path, label }) => ({ path, label }));
  if (own !== null) return [named.find(({ path }) => path === own) ?? { path: own, label: documents[page].label }];
  if (page === 'moduli') return named.filter(({ path }) => path === '/contatti' || path === '/');
  return page === 'dati' || page === 'cornice' ? named : [];
}

/** On which pages each fact of the firm shows, by the fact's path: found by writing its path in its place. */
export function placesOfFacts(all: AllContents): ReadonlyMap<string, readonly string[]> {
  const { views, contents } = markedSite(all, 'dati', all['dati'] ?? {});
  const places = new Map<string, string[]>();
  const look = (place: string, value: unknown) => {
    for (const path of markedPaths(JSON.stringify(value))) {
      const known = places.get(path) ?? [];
      if (!known.includes(place)) places.set(path, [...known, place]);
    }
  };
  for (const [name, view] of Object.entries(views))
    look(name === 'site' ? words.facts.everyPage : isDocumentName(name) ? documents[name].label : name, view);
  look(words.facts.letters, contents.email);
  for (const path of ['place.latitude', 'place.longitude', 'place.map']) places.set(path, [documents.contatti.label]);
  return new Map(
    [...places].map(([path, found]) => [path, found.includes(words.facts.everyPage) ? [words.facts.everyPage] : found]),
  );
}
