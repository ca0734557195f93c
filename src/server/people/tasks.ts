import { describeWork } from '../../content/staff/work-words.ts';
import { pluralise } from '../../content/writing/plurals.ts';
import { staffPages } from '../../contract/staff/pages.ts';
import { countOpenWork } from '../../contract/staff/people.ts';
import { countRecoveryCodes } from '../accounts/second-factors.ts';
import type { Context } from '../context.ts';
import type { FoundTask, TaskContext, TaskSource } from '../tasks/source.ts';
import { readPublishedContent } from '../texts/published-content.ts';
import { readOpenWork } from './handover.ts';
import { listPeople } from './people.ts';

export const peopleTasks: readonly TaskSource[] = [
  {
    kind: 'second-manager',
    pages: ['launch'],
    role: 'manager',
    title: 'manca un secondo responsabile',
    done: 'chi perde il telefono può tornare a entrare',
    link: { label: 'Invita una persona', to: staffPages.people },
    async find({ once }) {
      // Two managers can restore each other's access; a single one returns by a recovery code on paper.
      if ((await once(readManagers)).length >= 2) return null;
      const alone = await once(findLonePrinter);
      if (alone !== null && alone === (await once(readPublishedContent)).launch.printed) return null;
      return {
        lines: [
          'Chi perde password e telefono torna a entrare con l’aiuto di un altro responsabile. Chi lavora da solo attiva il codice di verifica nel profilo, e conserva su carta i codici di recupero.',
        ],
      };
    },
  },
  {
    kind: 'second-factors',
    pages: ['launch', 'doctor'],
    role: 'manager',
    title: pluralise('responsabile con la sola password', 'responsabili con la sola password'),
    done: 'ogni responsabile entra con un codice o una passkey',
    link: { label: 'Attiva il codice di verifica', to: staffPages.profile },
    find: findManagersWithoutFactor,
  },
  {
    kind: 'left-work',
    pages: ['desk'],
    role: 'manager',
    title: pluralise('cosa lasciata da chi non ha più accesso', 'cose lasciate da chi non ha più accesso'),
    link: { label: 'Affida', to: staffPages.people },
    find: findLeftWork,
  },
];

/** Reads the managers who have access. */
async function readManagers(context: Pick<Context, 'db' | 'now'>) {
  const { items } = await listPeople(context);
  return items.filter(({ role, disabled_at }) => role === 'manager' && disabled_at === null);
}

/** Finds the account of the only manager, if it has recovery codes. */
export async function findLonePrinter(context: Pick<Context, 'db' | 'now'>): Promise<string | null> {
  const [manager, ...others] = await readManagers(context);
  if (!manager || others.length > 0) return null;
  return (await countRecoveryCodes(context.db, manager.id)) > 0 ? manager.id : null;
}

async function findManagersWithoutFactor({ once }: TaskContext): Promise<FoundTask | null> {
  const managers = await once(readManagers);
  if (managers.length === 0)
    return {
      title: 'nessun responsabile ha un accesso',
      link: null,
      ask: 'Invitare un responsabile.',
      todo: 'npm run staff -- invite EMAIL.',
    };
  const names = managers.filter(({ second_factor }) => second_factor === null).map(({ name }) => name);
  if (names.length === 0) return null;
  return {
    count: names.length,
    lines: [
      'Una password si ruba; il codice del telefono o una passkey no.',
      `Senza: ${names.join(', ')}. Ciascuno lo attiva nel proprio profilo.`,
    ],
    todo: 'Ciascuno lo attiva nel proprio profilo.',
  };
}

/** Finds the work of people whose access has ended, until it is handed over. */
async function findLeftWork(context: TaskContext): Promise<FoundTask | null> {
  const disabled = await context.db
    .selectFrom('accounts')
    .select(['id', 'name', 'disabled_at as since'])
    .where('disabled_at', 'is not', null)
    .orderBy('disabled_at')
    .execute();
  const left = await Promise.all(
    disabled.map(async ({ since, ...person }) => ({ since, ...person, work: await readOpenWork(context, person) })),
  );
  const people = left.filter(({ work }) => countOpenWork(work) > 0);
  const [first] = people;
  if (!first) return null;
  return {
    count: people.reduce((sum, { work }) => sum + countOpenWork(work), 0),
    since: first.since,
    lines: people.map(({ name, work }) => {
      const parts = describeWork(work).map(({ words }) => words);
      return `${name}: ${new Intl.ListFormat('it').format(parts)}.`;
    }),
  };
}
