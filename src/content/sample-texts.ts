import { readPath } from '../contract/fields/changes.ts';
import { type AnyField, getDefaultValue } from '../contract/fields/fields.ts';
import { listLeaves } from '../contract/fields/leaves.ts';
import { findFieldPath, listLabels } from '../contract/fields/values.ts';
import type { Facts } from './dati.ts';
import { dati } from './dati.ts';
import { type DocumentName, documentNames, documents, listDocumentsInUse } from './documents.ts';
import { type ConfirmedFact, sampleFacts } from './facts.ts';

/** Sample text that speaks of a fact which the firm has changed. */
export interface OutdatedText {
  page: DocumentName;
  /** Path of the text's first field. */
  path: string;
  label: string;
  /** Label of the fact. */
  about: string;
  /** Name and value by which a manager confirms that the text is right all the same. */
  confirmation: ConfirmedFact;
}

interface SpeakingField {
  path: string;
  field: AnyField;
  /** Default text. */
  sample: unknown;
  about: string;
}

/** Fields that name the fact they speak of. A list counts as a whole, or by the entry that it names. */
function listSpeakingFields(field: AnyField, path = ''): SpeakingField[] {
  const { about, aboutEntry } = field;
  const sample = getDefaultValue(field);
  if (about !== undefined && field.kind === 'list' && aboutEntry !== undefined)
    return [{ path: `${path}.${aboutEntry}`, field: field.item, sample: readPath(sample, aboutEntry), about }];
  if (about !== undefined) return [{ path, field, sample, about }];
  if (field.kind !== 'group') return [];
  return Object.entries(field.fields).flatMap(([name, inner]) =>
    listSpeakingFields(inner, path === '' ? name : `${path}.${name}`),
  );
}

const speakingFields = documentNames.flatMap((page) =>
  listSpeakingFields(documents[page]).map((speaking) => ({ page, ...speaking })),
);

/** Values of a fact, one a line, in an order that does not depend on the order of people. */
function describeFact(facts: Facts, name: string): { label: string; value: string } {
  const leaves = listLeaves(dati, facts).filter(({ path }) => findFieldPath(dati, path) === name);
  const values = leaves.map(({ value }) => String(value)).sort();
  return { label: leaves[0]?.field.label ?? name, value: values.join('\n') };
}

/** Basis on which a sample text is judged still right. `written`: texts as typed, by document. */
interface Sources {
  written: Readonly<Record<string, unknown>>;
  facts: Facts;
  confirmed: readonly ConfirmedFact[];
}

function findOutdatedText(
  { page, path, field, sample, about }: (typeof speakingFields)[number],
  { written, facts, confirmed }: Sources,
): OutdatedText[] {
  const text = readPath(written[page], path);
  if (JSON.stringify(text) !== JSON.stringify(sample)) return [];
  const { label, value } = describeFact(facts, about);
  const confirmation = { fact: `${page}.${path}`, value };
  const isRight = confirmed.some((other) => other.fact === confirmation.fact && other.value === value);
  if (isRight || value === describeFact(sampleFacts, about).value) return [];
  const names = [documents[page].label, ...listLabels(documents[page], written[page], path)];
  const [first] = listLeaves(field, text, path);
  return [{ page, path: first?.path ?? path, label: names.join(' · '), about: label, confirmation }];
}

/** Lists the sample texts of documents in use that speak of changed facts. */
export function listOutdatedTexts(sources: Sources): OutdatedText[] {
  const inUse = listDocumentsInUse(sources.facts);
  return speakingFields.flatMap((speaking) =>
    inUse.includes(speaking.page) ? findOutdatedText(speaking, sources) : [],
  );
}

/** True if the text at `path` of a document is a sample that speaks of a changed fact. */
export function isOutdatedText(document: DocumentName, path: string, sources: Sources): boolean {
  const speaking = speakingFields.find((field) => field.page === document && field.path === path);
  return speaking !== undefined && findOutdatedText(speaking, sources).length > 0;
}
