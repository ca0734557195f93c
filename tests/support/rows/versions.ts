import { defaultContent } from '../../../src/content/published.ts';
import type { Site } from '../site.ts';
import { findAccountId } from './accounts.ts';

/**
 * Inserts `times` published versions of the team page. The opening sentence of the nth is «Versione numero n», its
 * version number 2n, as if a draft had been saved before each.
 */
export async function publishTeam({ database }: Pick<Site, 'database'>, times: number): Promise<void> {
  const published_by = await findAccountId(database, 'Paolo Serra');
  const rows = Array.from({ length: times }, (_, index) => ({
    name: 'team',
    version: 2 * (index + 1),
    body: JSON.stringify({ ...defaultContent.views.team, lead: `Versione numero ${index + 1}.` }),
    published_at: new Date(Date.UTC(2026, 0, 1) + index * 3_600_000).toISOString(),
    published_by,
  }));
  await database.staff.insertInto('document_versions').values(rows).execute();
  const [latest] = rows.slice(-1);
  if (latest) await database.staff.insertInto('documents').values(latest).execute();
}
