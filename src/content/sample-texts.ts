import { readPath } from '../contract/fields/changes.ts';
import { type AnyField, getDefaultValue, listLeaves } from '../contract/fields/fields.ts';
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
  about: string;
}

/** Fields that name the fact they speak of; lists count as a whole. */
function listSpeakingFields(field: AnyField, path = ''): SpeakingField[] {
  if (field.about !== undefined) return [{ path, field, about: field.about }];
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

/** Lists the sample texts that speak of changed facts. `written`: texts as typed, by document. */
export function listOutdatedTexts(
  written: Readonly<Record<string, unknown>>,
  facts: Facts,
  confirmed: readonly ConfirmedFact[],
): OutdatedText[] {
  const inUse = listDocumentsInUse(facts);
  return speakingFields.flatMap(({ page, path, field, about }) => {
    const text = readPath(written[page], path);
    const { label, value } = describeFact(facts, about);
    const confirmation = { fact: `${page}.${path}`, value };
    const isOutdated =
      inUse.includes(page) &&
      JSON.stringify(text) === JSON.stringify(getDefaultValue(field)) &&
      value !== describeFact(sampleFacts, about).value &&
      !confirmed.some((other) => other.fact === confirmation.fact && other.value === value);
    if (!isOutdated) return [];
    const names = [documents[page].label, ...listLabels(documents[page], written[page], path)];
    const [first] = listLeaves(field, text, path);
    return [{ page, path: first?.path ?? path, label: names.join(' · '), about: label, confirmation }];
  });
}
