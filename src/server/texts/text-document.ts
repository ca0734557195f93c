import { randomUUID } from 'node:crypto';
import { findFaults } from '../../content/checks.ts';
import { type DocumentName, documents, isDocumentName, managerDocuments } from '../../content/documents.ts';
import { toLaw } from '../../content/law/register.ts';
import type { EditedContent } from '../../contract/content.ts';
import { type Content, findChanges, isSameValue, readPath } from '../../contract/fields/changes.ts';
import { type Fault, findShapeFaults, hasShape } from '../../contract/fields/checks.ts';
import { type AnyField, completeEntries, type GroupField } from '../../contract/fields/fields.ts';
import { mayActAs } from '../../contract/staff/roles.ts';
import type { Actor, Context } from '../context.ts';
import { invalidContent, normaliseTexts } from '../documents/content.ts';
import type { DraftedDocument } from '../documents/editable.ts';
import { listOthersPresent } from '../documents/presence.ts';
import {
  type DocumentRows,
  describeDocument,
  findDraft,
  lockDocumentRows,
  readDocumentRows,
  toRecord,
} from '../documents/rows.ts';
import { forbidden } from '../http/errors.ts';
import { toRomanDay } from '../time/roman-days.ts';
import { readPublishedFacts } from './published-content.ts';
import { keepFormerSlugs } from './quote-topics.ts';
import { getBuiltIn, makeDraft, makePublishedContent, makeVersionContent, readPublishedLaw } from './stored.ts';

/** Makes the editable document of a page's texts, or of the firm's facts. */
export function makeTextDocument(name: DocumentName): DraftedDocument<EditedContent> & { journal: 'content' } {
  const field: GroupField = documents[name];
  return {
    name,
    lifecycle: 'draft',
    journal: 'content',
    builtIn: getBuiltIn(name),
    readRows: (scope) => readDocumentRows(scope, name),
    lockRows: (scope) => lockDocumentRows(scope, name),
    readPublished: (row) => makePublishedContent(name, row),
    readDraft: (row) => makeDraft(name, row),
    readVersion: (row) => makeVersionContent(name, row),
    parseEdit(edit, before) {
      const completed = toRecord(completeEntries(field, edit, () => randomUUID().slice(0, 8)));
      if (!hasShape(field, completed)) throw invalidContent(findShapeFaults(field, completed));
      const parsed = toRecord(restoreFixedTexts(field, completed));
      const faults = findFixedFaults(parsed, completed, before ?? completed);
      if (faults.length > 0) throw invalidContent(faults);
      return parsed;
    },
    requireEditor({ actor }) {
      if (!mayEdit(actor, name)) throw forbidden('Questi testi li modifica un responsabile');
    },
    async requirePublisher(caller) {
      if (!(await mayPublish(caller, name))) throw forbidden('Questi testi li pubblica un responsabile');
    },
    requireDraft(rows) {
      if (!findDraft(rows)) throw invalidContent([{ path: '', message: 'Non c’è una bozza' }]);
    },
    async prepare({ db }, rows, { content, moment }) {
      const draft = toRecord(normaliseTexts(content));
      const completed = completeDraft(name, draft, { published: makePublishedContent(name, rows.published), moment });
      const faults = findFaults(field, completed, toLaw(await readPublishedLaw(db)).register);
      if (faults.length > 0) throw invalidContent(faults);
      return completed;
    },
    findSubject: () => name,
    async toAnswer(caller, rows) {
      return {
        ...makeEditedContent(caller.actor, name, rows),
        publishable: await mayPublish(caller, name),
        present: await listOthersPresent(caller, name),
      };
    },
  };
}

/** Finds the document of texts with a name; `null` for another name. */
export function findTextDocument(name: string): ReturnType<typeof makeTextDocument> | null {
  return isDocumentName(name) ? makeTextDocument(name) : null;
}

/** Makes the answer for a document's rows, without the others who have it open. */
export function makeEditedContent(actor: Actor, name: DocumentName, rows: DocumentRows): EditedContent {
  const [field, draft] = [documents[name], findDraft(rows)];
  return {
    ...describeDocument(rows),
    page: name,
    published: makePublishedContent(name, rows.published),
    draft: draft && makeDraft(name, draft),
    builtIn: getBuiltIn(name),
    fields: field,
    editable: mayEdit(actor, name),
    publishable: mayEdit(actor, name),
    present: [],
  };
}

/** Checks if the actor may change the page: the firm's facts and legal texts are for managers. */
function mayEdit(actor: Actor, name: DocumentName): boolean {
  return actor.kind !== 'person' || !managerDocuments.includes(name) || mayActAs(actor.role, 'manager');
}

/** Checks if the actor may publish the page. A setting of the firm may reserve publishing to managers. */
async function mayPublish({ db, actor }: Pick<Context, 'db' | 'actor'>, name: DocumentName): Promise<boolean> {
  if (!mayEdit(actor, name)) return false;
  if (actor.kind !== 'person' || mayActAs(actor.role, 'manager')) return true;
  return (await readPublishedFacts(db)).texts.publishing === 'everybody';
}

/** Resets every fixed text of a draft to the program's text. Leaves fields fixed by the program as they are. */
function restoreFixedTexts(field: AnyField, draft: unknown): unknown {
  if (field.kind === 'group') {
    const given = toRecord(draft);
    return Object.fromEntries(
      Object.entries(field.fields).map(([name, inner]) => [name, restoreFixedTexts(inner, given[name])]),
    );
  }
  const isFixedText = field.kind !== 'list' && field.kind !== 'variant' && field.fixed !== undefined;
  return isFixedText && field.fixed !== 'program' ? field.value : draft;
}

/** Lists the texts that `parsed` resets, except those that the content before the edit has as well. */
function findFixedFaults(parsed: Content, edit: Content, before: Content): Fault[] {
  return findChanges(parsed, edit)
    .filter(({ path, to }) => !isSameValue(readPath(before, path), to))
    .map(({ path }) => ({ path, message: 'Stabilito nel progetto del sito: non si modifica' }));
}

/** Adds to a draft the parts that publication makes: former slugs, and the day of a legal text. */
function completeDraft(
  name: DocumentName,
  draft: Record<string, unknown>,
  { published, moment }: { published: Record<string, unknown>; moment: Date },
): Record<string, unknown> {
  return name === 'preventivo' ? keepFormerSlugs(draft, published) : setUpdateDay(documents[name], draft, moment);
}

function setUpdateDay({ fields }: GroupField, content: Record<string, unknown>, now: Date): Record<string, unknown> {
  const { updated } = fields;
  if (updated?.kind !== 'line' || updated.format !== 'date') return content;
  return { ...content, updated: toRomanDay(now) };
}
