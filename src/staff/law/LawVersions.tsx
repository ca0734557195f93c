import { useQuery } from '@tanstack/react-query';
import { documents } from '../../content/documents.ts';
import { type DeadlineWords, type MergedDeadline, mergeDeadlines } from '../../content/law/deadlines.ts';
import { parseLaw, type RegisteredFact, registerDocument } from '../../content/law/register.ts';
import { formatItalianDate } from '../../content/time/italian-date.ts';
import { contentCalls } from '../../contract/content.ts';
import { groupNames, moveNames } from '../../contract/deadline-kinds.ts';
import type { Content } from '../../contract/fields/changes.ts';
import { text } from '../../contract/fields/fields.ts';
import { applyDefaults } from '../../contract/fields/values.ts';
import type { Difference } from '../documents/differences.ts';
import { VersionList } from '../documents/VersionList.tsx';
import { versionsQuery } from '../documents/versions-query.ts';
import { QueryResult } from '../parts/page/QueryStates.tsx';
import { useCall } from '../parts/use-call.ts';
import { allContentsQuery } from '../texts/content-queries.ts';
import { formatExtension } from './deadline-words.ts';
import { lawKeys } from './law-calls.ts';
import { formatTiming } from './timing.ts';

/** Versions of the law register and the calendar: author and changes of each, restored as a whole. */
export function LawVersions({ editable }: { editable: boolean }) {
  const query = useQuery(allContentsQuery);
  const restoreVersion = useCall(contentCalls.restore, {
    successToast: 'Rimesso com’era, già in linea',
    failureToast: 'Modifica non salvata',
    refreshKeys: lawKeys,
  });
  const restore = async (number: number | 'built-in') => {
    // A failure is told by its toast.
    await restoreVersion.mutateAsync({ page: registerDocument, number }).catch(() => {});
  };
  return (
    <QueryResult query={query}>
      {(all) => {
        const { duties } = applyDefaults(documents.scadenze, all['scadenze']);
        const now = describeLaw(duties, all[registerDocument]);
        return (
          <VersionList
            query={versionsQuery(registerDocument)}
            texts={{
              none: 'Nessuna modifica: norme e scadenze sono quelle fornite con il sito.',
              current: ' (in linea)',
              compare: 'Confronta con quello in linea',
              same: 'È uguale a quello in linea.',
              restore: 'Rimetti tutto com’era',
            }}
            compare={(version) => compareLaw(now, describeLaw(duties, version))}
            restore={editable ? restore : null}
            supplied={{
              name: 'Norme e scadenze fornite con il sito',
              content: {},
              restore: editable ? () => restore('built-in') : null,
            }}
          />
        );
      }}
    </QueryResult>
  );
}

type LawTexts = ReadonlyMap<string, { label: string; text: string }>;

function describeLaw(duties: Parameters<typeof mergeDeadlines>[0], stored: Content | undefined): LawTexts {
  const { register, deadlines } = parseLaw(stored);
  return new Map([
    ...Object.entries(register).map(
      ([name, fact]) => [`facts.${name}`, { label: fact.law, text: formatFact(fact) }] as const,
    ),
    ...mergeDeadlines(duties, deadlines).map(
      (deadline) => [`deadlines.${deadline.name}`, { label: deadline.what, text: formatDeadline(deadline) }] as const,
    ),
  ]);
}

const field = text('', 0, '');

function compareLaw(current: LawTexts, version: LawTexts): Difference[] {
  return [...new Set([...current.keys(), ...version.keys()])].flatMap((path) => {
    const [currentEntry, versionEntry] = [current.get(path), version.get(path)];
    if (currentEntry?.text === versionEntry?.text) return [];
    const label = currentEntry?.label ?? versionEntry?.label ?? '';
    return [{ path, names: [label], field, before: currentEntry?.text ?? '', after: versionEntry?.text ?? '' }];
  });
}

function formatFact({ text: wording, law, value, source, checked, checkedBy, validUntil }: RegisteredFact): string {
  return [
    `Norma: ${law}`,
    `Che cosa si legge nei testi: ${wording}`,
    value !== undefined && `La cifra, per i calcoli del sito: ${value.toLocaleString('it', { useGrouping: 'always' })}`,
    `Dove si legge la norma: ${source}`,
    `Verificata: ${checked === '' ? 'mai' : formatItalianDate(checked)}${checkedBy === null ? '' : ` da ${checkedBy}`}`,
    validUntil !== '' && `Vale fino al: ${formatItalianDate(validUntil)}`,
  ]
    .filter(Boolean)
    .join('\n');
}

function formatDeadline({ what, who, groups, when, moves, law, hidden, extensions }: MergedDeadline & DeadlineWords) {
  return [
    what,
    who,
    groups.map((group) => groupNames[group]).join(', '),
    formatTiming(when),
    moveNames[moves],
    law,
    ...extensions.map(formatExtension),
    hidden && 'nascosta',
  ]
    .filter(Boolean)
    .join('\n');
}
