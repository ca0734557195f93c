import { useDeferredValue, useMemo } from 'react';
import { Link } from 'react-router';
import { type DocumentName, documentNames, documents } from '../../../content/documents.ts';
import { namesAt, valueAt } from '../../../content/field-values.ts';
import { leavesOf } from '../../../content/fields.ts';
import { textAddress } from '../../../contract/staff/pages.ts';
import { useDraftState } from '../../parts/draft/use-draft.ts';
import { Button } from '../../parts/form/Button.tsx';
import { numbersInWords } from '../../parts/wording/numbers.ts';
import { goTo, useEditing } from '../editing.ts';
import styles from './Fields.module.css';

interface Counted {
  /** Regex source of the noun that follows the number in texts: «Nove settori». */
  noun: string;
  /** Filter of the counted entries; all by default. */
  isOne?: (entry: unknown) => boolean;
}

const isStudent = (person: unknown) => /student/i.test(String(valueAt(person, 'title')));

const counted: Readonly<Record<string, readonly Counted[]>> = {
  'competenze sectors.entries': [{ noun: 'settori' }],
  'competenze steps.entries': [{ noun: 'fasi' }],
  'home reasons.entries': [{ noun: 'ragioni' }],
  'home strengths.entries': [{ noun: 'punti di forza' }],
  'servizi areas.entries': [{ noun: 'aree' }],
  'dati people': [
    { noun: 'professionist[ie]', isOne: (person) => !isStudent(person) },
    { noun: 'student(?:e|i|essa|esse)', isOne: isStudent },
    { noun: 'persone' },
  ],
};

/** Italian numbers from zero to twelve, the most entries of a list. */
const numbers = numbersInWords.slice(0, 13);

interface ListProps {
  path: string;
  entries: readonly unknown[];
}

/** Texts whose stated number differs from this list's length, each with a link. */
export function Miscounted({ path, entries }: ListProps) {
  const { page } = useEditing();
  return counted[`${page} ${path}`]?.map(({ noun, isOne = () => true }) => (
    <Miscounts key={noun} noun={noun} length={entries.filter(isOne).length} />
  ));
}

function Miscounts({ noun, length }: { noun: string; length: number }) {
  const { draft, page: edited, all } = useEditing();
  const content = useDeferredValue(useDraftState(draft).value);
  const miscounts = useMemo(
    () =>
      documentNames.flatMap((page) => {
        const isHere = page === edited;
        const said = isHere ? content : all?.[page];
        return said ? miscountsIn(page, said, { noun, length }).map((found) => ({ ...found, page, isHere })) : [];
      }),
    [edited, content, all, noun, length],
  );
  return miscounts.map(({ page, isHere, path, phrase, names }) => (
    <p key={`${page} ${path}`} className={styles.hint}>
      {`«${phrase}», ma qui ora sono ${length}:`}{' '}
      {isHere ? (
        <Button kind="text" onClick={() => goTo(path)}>
          {names.join(' · ')}
        </Button>
      ) : (
        <Link to={textAddress(page, path)}>{[documents[page].label, ...names].join(' · ')}</Link>
      )}
    </p>
  ));
}

function miscountsIn(page: DocumentName, content: unknown, { noun, length }: { noun: string; length: number }) {
  const counting = new RegExp(`(?<!\\p{L})(un|uno|${numbers.join('|')}|\\d{1,2}) ${noun}(?!\\p{L})`, 'iu');
  return leavesOf(documents[page], content).flatMap(({ value, path }) => {
    const [phrase, number = ''] = counting.exec(String(value)) ?? [];
    if (phrase === undefined) return [];
    const said = Number(number) || numbers.indexOf(number.toLowerCase().replace(/^uno?$/, 'una'));
    return said === length ? [] : [{ path, phrase, names: namesAt(documents[page], content, path) }];
  });
}
