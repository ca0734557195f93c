import { type QueryKey, queryOptions, useQueryClient } from '@tanstack/react-query';
import { parseWrittenLaw, registerDocument } from '../../content/law/register.ts';
import { foldText } from '../../content/writing/fold.ts';
import type { CallArguments } from '../../contract/calls.ts';
import { contentCalls } from '../../contract/content.ts';
import { deadlineCalls, type LawFact, lawCalls } from '../../contract/law.ts';
import { callApi } from '../api.ts';
import { deskKeys } from '../desk/desk-queries.ts';
import { versionsQuery } from '../documents/versions-query.ts';
import { showFailureToast, showToast } from '../parts/overlays/toasts.ts';
import { useCall } from '../parts/use-call.ts';
import { allContentsQuery } from '../texts/content-queries.ts';

export const lawQuery = queryOptions({
  queryKey: ['law'],
  queryFn: ({ signal }) => callApi(lawCalls.list, {}, signal),
});

export const deadlinesQuery = queryOptions({
  queryKey: ['deadlines'],
  queryFn: ({ signal }) => callApi(deadlineCalls.list, {}, signal),
});

/** Keys of all queries that contain law data. */
export const lawKeys: readonly QueryKey[] = [
  lawQuery.queryKey,
  deadlinesQuery.queryKey,
  deskKeys.today,
  allContentsQuery.queryKey,
  versionsQuery(registerDocument).queryKey,
];

/** Path of a fact or a deadline in the law document. */
type LawPart = `${'facts' | 'deadlines'}.${string}`;

/**
 * Returns a function that restores a version of the law document, or one part of it. It resolves to true on success;
 * on failure a toast gives the reason.
 */
export function useRestoreLaw() {
  const client = useQueryClient();
  return async (
    getVersion: () => Promise<Omit<CallArguments<typeof contentCalls.restore>, 'page'>>,
  ): Promise<boolean> => {
    try {
      await callApi(contentCalls.restore, { page: registerDocument, ...(await getVersion()) });
      return true;
    } catch (error) {
      showFailureToast('Modifica non salvata', error);
      return false;
    } finally {
      for (const queryKey of lawKeys) void client.invalidateQueries({ queryKey });
    }
  };
}

/**
 * Returns a function that undoes the latest change of a part. Fails if the part has changed again. `version` is the
 * part's current version, undefined if it was deleted.
 */
export function useUndoLawChange() {
  const restore = useRestoreLaw();
  return async (part: LawPart, version: number | undefined): Promise<void> => {
    const done = await restore(async () => {
      const versions = await callApi(contentCalls.versions, { page: registerDocument });
      const before = versions.find(({ body }) => readPartVersion(part, body) !== version);
      const [latest] = versions;
      if (latest === undefined || latest === before)
        throw new Error('Nel frattempo è cambiato ancora: si torna indietro da «Versioni».');
      return { number: before?.version ?? 'own', version: latest.version, only: part };
    });
    if (done) showToast({ title: 'Annullato' });
  };
}

interface LawChangeOptions<Now> {
  successToast: (now: Now) => { title: string; description?: string };
  onSuccess?: () => void;
}

/** Mutation of a fact or a deadline, whose toast offers undo. */
export function useLawChange<Given, Now extends { name: string; version: number }>(
  part: 'facts' | 'deadlines',
  change: (variables: Given) => Promise<Now>,
  { successToast, onSuccess }: LawChangeOptions<Now>,
) {
  const undoChange = useUndoLawChange();
  return useCall(change, {
    successToast: (now) => ({
      ...successToast(now),
      about: now.name,
      undo: () => void undoChange(`${part}.${now.name}`, now.version),
    }),
    refreshKeys: lawKeys,
    onSuccess,
  });
}

function readPartVersion(part: LawPart, body: unknown): number | undefined {
  const { facts, deadlines } = parseWrittenLaw(body);
  const name = part.slice(part.indexOf('.') + 1);
  return (part.startsWith('facts.') ? facts[name] : deadlines[name])?.version;
}

/** Returns the provisions due for verification, the most urgent first. */
export function findDueProvisions(items: readonly LawFact[]): LawFact[] {
  const due = items.filter(({ state }) => state === 'due' || state === 'expired');
  return due.sort((one, other) => (one.valid_until < other.valid_until ? -1 : 1));
}

/** Filters facts that contain all words of `search`, ignoring case and accents. */
export function searchFacts(items: readonly LawFact[], search: string): LawFact[] {
  const words = foldText(search).split(/\s+/);
  return items.filter(({ name, text, law, places }) => {
    const factText = foldText([name, text, law, ...places].join(' '));
    return words.every((word) => factText.includes(word));
  });
}

/**
 * Returns the same day of the first later year that is after `today`: the proposed last day of validity. 29 February
 * becomes 28.
 */
export function addYear(day: string, today: string): string {
  const next = `${Number(day.slice(0, 4)) + 1}${day.slice(4)}`.replace(/-02-29$/, '-02-28');
  return next > today ? next : addYear(next, today);
}
