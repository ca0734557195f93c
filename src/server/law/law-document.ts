import { randomUUID } from 'node:crypto';
import { lawDocument, type Norme, norme } from '../../content/law/norme.ts';
import type { EditedContent } from '../../contract/content.ts';
import type { Content } from '../../contract/fields/changes.ts';
import { completeEntries } from '../../contract/fields/fields.ts';
import { toSchema } from '../../contract/fields/schema.ts';
import { applyDefaults } from '../../contract/fields/values.ts';
import { mayActAs } from '../../contract/staff/roles.ts';
import type { Actor } from '../context.ts';
import type { DirectDocument } from '../documents/editable.ts';
import { listOthersPresent } from '../documents/presence.ts';
import { describeDocument, lockDocumentRows, readDocumentRows } from '../documents/rows.ts';
import { parseInput } from '../http/body.ts';
import { badRequest, forbidden } from '../http/errors.ts';
import { builtInLaw, readLawContent } from '../texts/stored.ts';
import { prepareLaw, requireStamps, restoreLaw } from './law-changes.ts';
import { describeLawChange } from './law-journal.ts';

const schema = toSchema(norme);

/** Makes the document of the law. Managers change its facts and deadlines, and each change is published at once. */
export function makeLawDocument(): DirectDocument<EditedContent> {
  return {
    name: lawDocument,
    lifecycle: 'direct',
    builtIn: builtInLaw,
    // The built-in law is large, and carries the days of its own reviews.
    hasWrittenVersions: true,
    // A fact is stored whole: a release changes neither the figure below the firm's text nor what the firm has reviewed.
    findStoredPath: (path) => (path.startsWith('facts.') ? path.split('.', 2).join('.') : path),
    readRows: (scope) => readDocumentRows(scope, lawDocument),
    lockRows: (scope) => lockDocumentRows(scope, lawDocument),
    readPublished: readLawContent,
    readVersion: readLawContent,
    parseEdit(edit, before) {
      const law = parseLawEdit(edit);
      if (before !== undefined) requireStamps(readLaw(before), law);
      return law;
    },
    requireEditor({ actor }) {
      if (!mayChangeLaw(actor)) throw forbidden('Norme e scadenze le cambia un responsabile');
    },
    prepare: (scope, rows, { content, restored }) =>
      prepareLaw(scope, rows, { before: readLawContent(rows.published), edit: readLaw(content), restored }),
    restore: (version, present) => restoreLaw(readLaw(version), readLaw(present)),
    describe: (before, after, restored) => describeLawChange(readLaw(before), readLaw(after), restored),
    async toAnswer(caller, rows) {
      return {
        ...describeDocument(rows),
        page: lawDocument,
        published: readLawContent(rows.published),
        draft: null,
        builtIn: builtInLaw,
        fields: norme,
        editable: mayChangeLaw(caller.actor),
        publishable: mayChangeLaw(caller.actor),
        present: await listOthersPresent(caller, lawDocument),
      };
    },
  };
}

const readLaw = (content: Content): Norme => applyDefaults(norme, content);

function mayChangeLaw(actor: Actor): boolean {
  return actor.kind !== 'person' || mayActAs(actor.role, 'manager');
}

/** Parses the whole law with an edit. Throws a 400 that names each wrong field by its path. */
function parseLawEdit(edit: Content): Norme {
  const law = parseInput(
    schema,
    completeEntries(norme, edit, () => randomUUID().slice(0, 8)),
  );
  for (const list of ['facts', 'deadlines'] as const)
    if (new Set(law[list].map(({ id }) => id)).size < law[list].length)
      throw badRequest('Due voci hanno lo stesso identificativo', {
        [list]: 'Due voci hanno lo stesso identificativo',
      });
  return law;
}
