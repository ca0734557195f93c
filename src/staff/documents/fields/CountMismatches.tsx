import { useDeferredValue, useMemo } from 'react';
import { Link } from 'react-router';
import { type DocumentName, documents, listDocumentsInUse } from '../../../content/documents.ts';
import { numberWords } from '../../../content/writing/number-words.ts';
import { readPath } from '../../../contract/fields/changes.ts';
import { listLeaves } from '../../../contract/fields/leaves.ts';
import { listLabels } from '../../../contract/fields/values.ts';
import { makeTextPath } from '../../../contract/staff/pages.ts';
import { useDraftState } from '../../parts/draft/use-draft.ts';
import { Button } from '../../parts/form/Button.tsx';
import { useEditing } from '../editing.ts';
import { focusField } from '../focus.ts';
import styles from './Fields.module.css';

interface CountedNoun {
  /** Regex source of the noun that follows the number in texts: «Nove settori». */
  noun: string;
  /** The number one in the noun's gender. */
  one: 'uno' | 'una';
  /** Filter of the counted entries; all by default. */
  isCounted?: (entry: unknown) => boolean;
}

const isStudent = (person: unknown) => /student/i.test(String(readPath(person, 'title')));

const countedNouns: Readonly<Record<string, readonly CountedNoun[]>> = {
  'competenze sectors.entries': [{ noun: 'settori', one: 'uno' }],
  'competenze steps.entries': [{ noun: 'fasi', one: 'una' }],
  'home reasons.entries': [{ noun: 'ragioni', one: 'una' }],
  'home strengths.entries': [{ noun: 'punti di forza', one: 'uno' }],
  'servizi areas.entries': [{ noun: 'aree', one: 'una' }],
  'dati people': [
    { noun: 'professionist[ie]', one: 'uno', isCounted: (person) => !isStudent(person) },
    { noun: 'student(?:e|i|essa|esse)', one: 'uno', isCounted: isStudent },
    { noun: 'persone', one: 'una' },
  ],
};

/** Italian numbers from zero to twelve, the maximum number of entries in a list. */
const numberNames = numberWords.slice(0, 13);

interface CountMismatchesProps {
  path: string;
  entries: readonly unknown[];
}

/** Texts whose stated number differs from this list's length, each with a link. */
export function CountMismatches({ path, entries }: CountMismatchesProps) {
  const { page } = useEditing();
  return countedNouns[`${page} ${path}`]?.map(({ noun, one, isCounted = () => true }) => (
    <NounMismatches key={noun} noun={noun} one={one} length={entries.filter(isCounted).length} />
  ));
}

/** Documents whose numbers are those of other firms: questions to visitors, answers to them, and papers of clients. */
const othersDocuments: readonly DocumentName[] = ['preventivo', 'risposte-pronte', 'elenchi-di-documenti'];

function NounMismatches({ noun, one, length }: Pick<CountedNoun, 'noun' | 'one'> & { length: number }) {
  const { draft, page: editedPage, contents, facts } = useEditing();
  const content = useDeferredValue(useDraftState(draft).value);
  const mismatches = useMemo(
    () =>
      (facts ? listDocumentsInUse(facts) : []).flatMap((page) => {
        if (othersDocuments.includes(page)) return [];
        const isEditedPage = page === editedPage;
        const pageContent = isEditedPage ? content : contents?.[page];
        return pageContent
          ? findMismatches(page, pageContent, { noun, length }).map((found) => ({ ...found, page, isEditedPage }))
          : [];
      }),
    [editedPage, content, contents, facts, noun, length],
  );
  return mismatches.map(({ page, isEditedPage, path, phrase, names }) => (
    <p key={`${page} ${path}`} className={`fine accent ${styles.hint}`}>
      {`«${phrase}», ma qui ora ${describeNumber(length, one)}:`}{' '}
      {isEditedPage ? (
        <Button kind="text" onClick={() => focusField(path)}>
          {names.join(' · ')}
        </Button>
      ) : (
        <Link to={makeTextPath(page, path)}>{[documents[page].label, ...names].join(' · ')}</Link>
      )}
    </p>
  ));
}

function describeNumber(length: number, one: CountedNoun['one']): string {
  if (length === 0) return `non ce n’è ness${one === 'uno' ? 'uno' : 'una'}`;
  return length === 1 ? `ce n’è ${one}` : `sono ${length}`;
}

function findMismatches(page: DocumentName, content: unknown, { noun, length }: { noun: string; length: number }) {
  const pattern = new RegExp(`(?<!\\p{L})(un|uno|${numberNames.join('|')}|\\d{1,2}) ${noun}(?!\\p{L})`, 'iu');
  return listLeaves(documents[page], content).flatMap(({ value, path }) => {
    const [phrase, number = ''] = pattern.exec(String(value)) ?? [];
    if (phrase === undefined) return [];
    const statedNumber = Number(number) || numberNames.indexOf(number.toLowerCase().replace(/^uno?$/, 'una'));
    return statedNumber === length ? [] : [{ path, phrase, names: listLabels(documents[page], content, path) }];
  });
}
