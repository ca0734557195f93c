import { expect, test } from 'vitest';
import { documents } from '../../../content/documents.ts';
import type { AnyField } from '../../../contract/fields/fields.ts';
import { nameOneEntry } from './entry-names.ts';

function listEntryLabels(field: AnyField): string[] {
  switch (field.kind) {
    case 'group':
      return Object.values(field.fields).flatMap(listEntryLabels);
    case 'variant':
      return Object.values(field.variants).flatMap(listEntryLabels);
    case 'list':
      return [...(field.min === field.max ? [] : [field.item.label]), ...listEntryLabels(field.item)];
    default:
      return [];
  }
}

test('every entry that staff can add has its article', () => {
  const labels = new Set(Object.values(documents).flatMap(listEntryLabels));
  expect([...labels].map(nameOneEntry).sort()).toEqual([
    'un argomento',
    'un blocco',
    'un collegamento',
    'un documento',
    'un elenco',
    'un fatto',
    'un indirizzo di prima',
    'un paragrafo',
    'un punto',
    'un registro',
    'un servizio',
    'un tipo',
    'una cella',
    'una chiusura',
    'una colonna',
    'una domanda',
    'una fase',
    'una frase',
    'una parte',
    'una persona',
    'una riga',
    'una risposta',
    'una risposta pronta',
    'una sede',
    'una sezione',
    'una tappa',
    'una voce',
    'un’area',
  ]);
});
