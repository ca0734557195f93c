import {
  type DocumentName,
  documentNames,
  documents,
  isDocumentName,
  listPathsShowing,
} from '../../../content/documents.ts';
import { replaceValue } from '../../../content/field-values.ts';
import { type GroupField, isRecord, type Leaf, listLeaves } from '../../../content/fields.ts';
import { parseLaw, registerDocument } from '../../../content/law/register.ts';
import { makeContent } from '../../../content/published.ts';
import { findPageByPath } from '../../../content/site-map.ts';
import { makeMarker, parseMarkers } from '../../../contract/preview.ts';
import type { Content } from '../../parts/draft/local-copies.ts';
import { createEntry } from '../new-entry.ts';

type AllContents = Readonly<Record<string, Content>>;

/** Site content with this draft applied. */
export function buildSiteContent(contents: AllContents, page: DocumentName, content: Content) {
  const stored = new Map<DocumentName, unknown>();
  for (const name of documentNames) stored.set(name, contents[name]);
  return makeContent(stored.set(page, content), parseLaw(contents[registerDocument]));
}

/** Site content with each text of the draft replaced by its marker. */
function buildMarkedSite(contents: AllContents, page: DocumentName, content: Content) {
  const field: GroupField = documents[page];
  // Numbers, choices and dates keep their values: pages format or interpret them, which would break a marker.
  const markedContent = listLeaves(field, content)
    .filter(({ field: leaf }) => leaf.kind === 'text' || (leaf.kind === 'line' && leaf.format !== 'date'))
    .reduce((changed, { path }) => replaceValue(changed, path, makeMarker(path)), content);
  return buildSiteContent(contents, page, markedContent);
}

/** Pages that a document's preview offers, its own first. */
export function listPreviewPages(page: DocumentName): { path: string; label: string }[] {
  return listPathsShowing(page).map((path) => ({ path, label: findPageByPath(path)?.label ?? path }));
}

/**
 * Pages on which each fact shows, by the fact's path. Texts are found by their markers, other values by a change in the
 * rendered view. Lists that can grow get one more entry, so that new entries are covered.
 */
export function findFactPlaces(stored: AllContents): ReadonlyMap<string, readonly string[]> {
  const facts = addNewEntries(documents.dati, stored['dati'] ?? {});
  const { views, contents } = buildMarkedSite(stored, 'dati', facts);
  const leaves = listLeaves(documents.dati, facts);
  const places = new Map<string, string[]>(leaves.map(({ path }) => [path, []]));
  const addPlace = (path: string, place: string) => {
    const knownPlaces = places.get(path) ?? [];
    if (!knownPlaces.includes(place)) places.set(path, [...knownPlaces, place]);
  };
  for (const [name, view] of Object.entries(views))
    for (const path of parseMarkers(JSON.stringify(view))) addPlace(path, getPlaceName(name));
  for (const path of parseMarkers(JSON.stringify(contents.email))) addPlace(path, 'email del sito');
  const unchangedViews: Record<string, unknown> = buildSiteContent(stored, 'dati', facts).views;
  for (const leaf of leaves) {
    const otherValue = chooseOtherValue(leaf);
    if (otherValue === null) continue;
    const changedViews = buildSiteContent(stored, 'dati', replaceValue(facts, leaf.path, otherValue)).views;
    for (const [name, view] of Object.entries(changedViews))
      if (JSON.stringify(view) !== JSON.stringify(unchangedViews[name])) addPlace(leaf.path, getPlaceName(name));
  }
  return new Map([...places].map(([path, found]) => [path, found.includes('ogni pagina') ? ['ogni pagina'] : found]));
}

/** Pages that show the fact at `path`; an entry newer than `places` inherits from the entry before it. */
export function getFactPlaces(places: ReadonlyMap<string, readonly string[]>, path: string): readonly string[] {
  const [, list, index, rest] = /^(.*\.)([1-9]\d*)(\..*)$/.exec(path) ?? [];
  return places.get(path) ?? (index === undefined ? [] : getFactPlaces(places, `${list}${Number(index) - 1}${rest}`));
}

function addNewEntries({ fields }: GroupField, content: Content): Content {
  return Object.fromEntries(
    Object.entries(fields).map(([name, field]) => {
      const value = content[name];
      if (field.kind === 'group' && isRecord(value)) return [name, addNewEntries(field, value)];
      const canGrow = field.kind === 'list' && Array.isArray(value) && value.length < field.most;
      return [name, canGrow ? [...value, createEntry(field.item)] : value];
    }),
  );
}

function getPlaceName(view: string): string {
  if (view === 'site') return 'ogni pagina';
  return isDocumentName(view) ? documents[view].label : view;
}

function chooseOtherValue({ field, value }: Leaf): string | number | null {
  if (field.kind === 'number') return Number(value) + 1;
  if (field.kind === 'choice') return Object.keys(field.options).find((option) => option !== value) ?? null;
  return field.kind === 'line' && field.format === 'date' ? '2001-01-01' : null;
}
