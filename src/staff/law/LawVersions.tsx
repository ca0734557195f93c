import { useQuery } from '@tanstack/react-query';
import { lawDocument, type Norme, norme } from '../../content/law/norme.ts';
import { contentCalls } from '../../contract/content.ts';
import { type Content, layWritten } from '../../contract/fields/changes.ts';
import { choice, getDefaults, group, list } from '../../contract/fields/fields.ts';
import { applyDefaults } from '../../contract/fields/values.ts';
import { deadlineFields } from '../../contract/law.ts';
import { compareContents, type Difference } from '../documents/differences.ts';
import { VersionList } from '../documents/VersionList.tsx';
import { versionsQuery } from '../documents/versions-query.ts';
import { QueryResult } from '../parts/page/QueryStates.tsx';
import { useCall } from '../parts/use-call.ts';
import { lawDocumentQuery, lawKeys } from './law-calls.ts';

/** Versions of the law: author and changes of each, restored as a whole. */
export function LawVersions({ editable }: { editable: boolean }) {
  const query = useQuery(lawDocumentQuery);
  const restoreVersion = useCall(contentCalls.restore, {
    successToast: 'Rimesso com’era, già in linea',
    failureToast: 'Modifica non salvata',
    refreshKeys: lawKeys,
  });
  const restore = async (number: number | 'built-in') => {
    // A failure is told by its toast.
    await restoreVersion.mutateAsync({ page: lawDocument, number }).catch(() => {});
  };
  return (
    <QueryResult query={query}>
      {({ published }) => (
        <VersionList
          query={versionsQuery(lawDocument)}
          texts={{
            none: 'Nessuna modifica: norme e scadenze sono quelle fornite con il sito.',
            current: ' (in linea)',
            compare: 'Confronta con quello in linea',
            same: 'È uguale a quello in linea.',
            restore: 'Rimetti tutto com’era',
          }}
          compare={(version) => compareLaw(applyDefaults(norme, published), readVersion(version))}
          restore={editable ? restore : null}
          supplied={{
            name: 'Norme e scadenze fornite con il sito',
            content: {},
            restore: editable ? () => restore('built-in') : null,
          }}
        />
      )}
    </QueryResult>
  );
}

/** Law of a version, which holds what the firm had written by then. */
const readVersion = (written: Content): Norme => applyDefaults(norme, layWritten(getDefaults(norme), written));

/** Differences, each under the citation of its provision or the name of its deadline. */
function compareLaw(current: Norme, version: Norme): Difference[] {
  const facts = [...version.facts, ...current.facts];
  const titles = new Map<string, string>([
    ...facts.map(({ id, law }) => [`facts.${id}`, law] as const),
    ...[...version.deadlines, ...current.deadlines].map(({ id, what }) => [`deadlines.${id}`, what] as const),
  ]);
  const law = choice(deadlineFields.fields.law.label, Object.fromEntries(facts.map((fact) => [fact.id, fact.law])), '');
  const deadline = group(deadlineFields.label, { ...deadlineFields.fields, law });
  const { deadlines } = norme.fields;
  const described = group(norme.label, {
    ...norme.fields,
    deadlines: list(deadlines.label, { max: deadlines.max }, deadline, []),
  });
  return compareContents(described, current, version).map((difference) => {
    const title = titles.get(difference.path.split('.', 2).join('.'));
    return title === undefined ? difference : { ...difference, names: [title, ...difference.names.slice(2)] };
  });
}
