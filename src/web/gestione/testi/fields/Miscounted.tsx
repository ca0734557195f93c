import { useDeferredValue, useMemo } from 'react';
import { Link } from 'react-router';
import { namesAt } from '../../../../content/content-paths.ts';
import { type DocumentName, documentNames, documents } from '../../../../content/documents.ts';
import { leavesOf } from '../../../../content/fields.ts';
import { textAddress } from '../../../../contract/staff/pages.ts';
import { Button } from '../../parts/form/Button.tsx';
import { numbersInWords } from '../../parts/wording/numbers.ts';
import { goTo, useDraft, useEditing } from '../editing.ts';
import { words } from '../words.ts';
import styles from './Fields.module.css';

/** What texts call the entries of a list whose number they say: «Nove settori». */
const counted: Readonly<Record<string, string>> = {
  'competenze sectors.entries': 'settori',
  'competenze steps.entries': 'fasi',
  'home reasons.entries': 'ragioni',
  'home strengths.entries': 'punti di forza',
  'servizi areas.entries': 'aree',
};

/** As many as a list carries at most. */
const numbers = numbersInWords.slice(0, 13);

interface ListProps {
  path: string;
  length: number;
}

/** Where texts still say another number of entries than this list has now, with the way there. */
export function Miscounted({ path, length }: ListProps) {
  const { draft } = useEditing();
  const noun = counted[`${draft.page} ${path}`];
  return noun !== undefined && <Miscounts noun={noun} length={length} />;
}

function Miscounts({ noun, length }: { noun: string; length: number }) {
  const { draft, all } = useEditing();
  const content = useDeferredValue(useDraft(draft).content);
  const miscounts = useMemo(
    () =>
      documentNames.flatMap((page) => {
        const isHere = page === draft.page;
        const said = isHere ? content : all?.[page];
        return said ? miscountsIn(page, said, { noun, length }).map((found) => ({ ...found, page, isHere })) : [];
      }),
    [draft, content, all, noun, length],
  );
  return miscounts.map(({ page, isHere, path, phrase, names }) => (
    <p key={`${page} ${path}`} className={styles.hint}>
      {words.miscounted(phrase, length)}{' '}
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
  const counting = new RegExp(`(?<!\\p{L})(un|${numbers.join('|')}|\\d{1,2}) ${noun}(?!\\p{L})`, 'iu');
  return leavesOf(documents[page], content).flatMap(({ value, path }) => {
    const [phrase, number = ''] = counting.exec(String(value)) ?? [];
    if (phrase === undefined) return [];
    const said = Number(number) || numbers.indexOf(number.toLowerCase().replace(/^un$/, 'una'));
    return said === length ? [] : [{ path, phrase, names: namesAt(documents[page], content, path) }];
  });
}
