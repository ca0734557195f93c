import { pluralise } from '../../content/writing/plurals.ts';
import { isPublicationMissed } from '../../contract/documents.ts';
import type { SectionName } from '../../contract/staff/pages.ts';
import { staffPages } from '../../contract/staff/pages.ts';
import { type Context, findPersonId } from '../context.ts';
import { type FoundTask, limitLines, type TaskContext, type TaskSource } from '../tasks/source.ts';
import type { DocumentRows } from './rows.ts';

/** Draft that waits for staff, and the addresses at which they go on writing and at which a manager approves it. */
export interface WaitingDraft extends Pick<DocumentRows, 'names'> {
  draft: NonNullable<DocumentRows['draft']>;
  title: string;
  editPath: string;
  approvalPath: string;
}

interface DraftTaskOptions {
  section: SectionName & ('texts' | 'circulars');
  /** Singular and plural of what is drafted. */
  noun: readonly [string, string];
  /** Reads the drafts of this kind. */
  readDrafts: (context: TaskContext) => Promise<WaitingDraft[]>;
}

/** Makes the tasks of one kind of document: drafts that came back to the caller, requests for approval, other drafts. */
export function makeDraftTasks({ section, noun, readDrafts }: DraftTaskOptions): TaskSource[] {
  const list = staffPages[section];
  const title = (singular: string, plural: string) => pluralise(`${noun[0]} ${singular}`, `${noun[1]} ${plural}`);
  return [
    {
      kind: `returned-${section}`,
      pages: ['desk'],
      role: 'editor',
      title: title('rimandata con una nota', 'rimandate con una nota'),
      section,
      personal: true,
      async find(context) {
        const returned = (await context.once(readDrafts)).filter((draft) => isReturnedTo(draft, context));
        return describeDrafts(returned, {
          label: 'Riprendi',
          list,
          pathOf: ({ editPath }) => editPath,
          sinceOf: ({ draft }) => draft.returned_at ?? draft.updated_at,
          wordsOf: ({ draft, names }) => formatAuthor(', da', names(draft.returned_by)),
        });
      },
    },
    {
      kind: `approvals-${section}`,
      pages: ['desk'],
      role: 'manager',
      title: title('da approvare', 'da approvare'),
      async find(context) {
        const asked = (await context.once(readDrafts)).filter(({ draft }) => draft.asked_at !== null);
        return describeDrafts(asked, {
          label: 'Guarda e approva',
          list,
          pathOf: ({ approvalPath }) => approvalPath,
          sinceOf: ({ draft }) => draft.asked_at ?? draft.updated_at,
          wordsOf: ({ draft, names }) => formatAuthor(', chiesta da', names(draft.asked_by)),
        });
      },
    },
    {
      kind: `drafts-${section}`,
      pages: ['desk'],
      role: 'editor',
      title: title('non pubblicata', 'non pubblicate'),
      section,
      async find(context) {
        const drafts = (await context.once(readDrafts)).filter(
          (draft) => !isReturnedTo(draft, context) && isUnpublished(draft, context),
        );
        return describeDrafts(drafts, {
          label: 'Riprendi',
          list,
          pathOf: ({ editPath }) => editPath,
          sinceOf: ({ draft }) => draft.publish_at ?? draft.returned_at ?? draft.updated_at,
          wordsOf: ({ draft, names }) => {
            if (draft.publish_at !== null) return ', la cui ora di pubblicazione è passata mentre il sito era fermo';
            if (draft.returned_at !== null)
              return formatAuthor(', rimandata con una nota da', names(draft.returned_by));
            return formatAuthor(', modificata da', names(draft.updated_by));
          },
        });
      },
    },
  ];
}

/** True if a manager sent the draft back and the caller was the last to write in it. */
function isReturnedTo({ draft }: WaitingDraft, { actor }: Context): boolean {
  const isReturned = draft.publish_at === null && draft.asked_at === null && draft.returned_at !== null;
  return isReturned && draft.updated_by !== null && draft.updated_by === findPersonId(actor);
}

/**
 * True if somebody has to go on with the draft: not if it will be published by itself. For managers, drafts that await
 * approval are a task of their own.
 */
function isUnpublished({ draft: { publish_at, asked_at } }: WaitingDraft, { actor, now }: Context): boolean {
  if (publish_at !== null) return isPublicationMissed(publish_at, now.getTime());
  return asked_at === null || (actor.kind === 'person' && actor.role === 'editor');
}

interface DraftWords {
  label: string;
  list: string;
  pathOf: (draft: WaitingDraft) => string;
  sinceOf: (draft: WaitingDraft) => string;
  wordsOf: (draft: WaitingDraft) => string;
}

function describeDrafts(
  drafts: readonly WaitingDraft[],
  { label, list, pathOf, sinceOf, wordsOf }: DraftWords,
): FoundTask | null {
  const sorted = drafts.toSorted((one, other) => sinceOf(one).localeCompare(sinceOf(other)));
  const [oldest, ...others] = sorted;
  if (!oldest) return null;
  const lines = sorted.map((draft) => [{ text: `«${draft.title}»`, to: pathOf(draft) }, `${wordsOf(draft)}.`]);
  return {
    count: drafts.length,
    since: sinceOf(oldest),
    lines: limitLines(lines, { to: list, others: pluralise('un’altra', 'altre') }),
    link: { label, to: others.length === 0 ? pathOf(oldest) : list },
  };
}

const formatAuthor = (words: string, name: string | null) => (name === null ? '' : `${words} ${name}`);
