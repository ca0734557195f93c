import { type DocumentName, documents } from '../../../src/content/documents.ts';
import { type AnyField, getDefaultValue, isRecord, type ListField } from '../../../src/contract/fields/fields.ts';
import { listLeaves } from '../../../src/contract/fields/leaves.ts';

export type Size = 'min' | 'max';

/** Pages whose lists the firm can change. Pages about law are excluded. */
const resizedPages = [
  'home',
  'chi-siamo',
  'servizi',
  'team',
  'competenze',
  'servizio-di-domiciliazione',
  'enti-del-terzo-settore',
  'contatti',
  'preventivo',
] as const satisfies DocumentName[];

/** Sentences of the default content. They fill the longer lists, so that entries differ. */
const sentences = resizedPages.flatMap((name) =>
  listLeaves(documents[name], getDefaultValue(documents[name])).flatMap(({ value }) =>
    typeof value === 'string' && !value.includes('{') && value.length > 12 ? [value] : [],
  ),
);

/** Makes the content of a small or large firm: each list at its minimum or maximum, and two or seven people. */
export function makeContents(size: Size): [page: DocumentName, body: object][] {
  let next = 0;
  const makeText = (max: number) => {
    const fitting = sentences.filter(({ length }) => length <= max);
    next += 1;
    return fitting[(next * 7) % fitting.length] ?? 'Voce';
  };
  const fillField = (field: AnyField): unknown => {
    switch (field.kind) {
      case 'line':
        if (field.format === 'url') return 'https://albo.example';
        if (field.format === 'identifier') {
          next += 1;
          return `voce-${next}`;
        }
        return field.fixed ? field.value : makeText(field.max);
      case 'text':
        return makeText(field.max);
      case 'group':
        return Object.fromEntries(Object.entries(field.fields).map(([name, inner]) => [name, fillField(inner)]));
      case 'list':
        return Array.from({ length: chooseLength(field) }, () => fillField(field.item));
      default:
        return getDefaultValue(field);
    }
  };
  const chooseLength = ({ min, max }: ListField) => (size === 'min' ? min : max);
  const resizeValue = (field: AnyField, value: unknown): unknown => {
    if (field.kind === 'list' && Array.isArray(value))
      return Array.from({ length: chooseLength(field) }, (_, index) =>
        index < value.length ? resizeValue(field.item, value[index]) : fillField(field.item),
      );
    if (field.kind !== 'group' || !isRecord(value)) return value;
    return Object.fromEntries(
      Object.entries(field.fields).map(([name, inner]) => [name, resizeValue(inner, value[name])]),
    );
  };
  const people = Array.from({ length: size === 'min' ? 2 : 7 }, (_, index) => ({
    id: `persona-${index + 1}`,
    name: ['Anna Conti', 'Massimiliano Giovannelli Della Rovere', 'Lucia De’ Rossi'][index % 3],
    title: ['Dottore commercialista e revisore legale', 'Revisore legale'][index % 2],
    register: index % 3 === 0 ? 'Registro dei revisori legali, n. 123456' : '',
    colour: `member-${(index % 4) + 1}`,
    profile: size === 'max' ? makeText(400) : '',
    follows: size === 'max' ? makeText(300) : '',
    asked: size === 'max' ? makeText(300) : '',
  }));
  return [
    ['dati', { people }],
    ...resizedPages.map((name): [DocumentName, object] => [
      name,
      Object(resizeValue(documents[name], getDefaultValue(documents[name]))),
    ]),
  ];
}
