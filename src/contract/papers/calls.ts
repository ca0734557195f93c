import * as v from 'valibot';
import { del, get, patch, post } from '../calls.ts';
import { changesPatch } from '../changes.ts';
import { contactFields } from '../contact/fields.ts';
import { isRowTime } from '../days.ts';
import { choice, day, group, line, list, text } from '../fields/fields.ts';
import { toSchema } from '../fields/schema.ts';
import { limits } from '../limits.ts';
import { optionalChoice, uuid } from '../lists.ts';
import { rowVersion } from '../schemas.ts';
import { paperChecks, paperRequestStates, paperStateLabels, paperStates } from './terms.ts';

/** A paper as staff ask for it. */
export const paperFields = {
  title: line('Documento', 120, '', { subject: 'Il documento', missing: 'Serve il nome del documento' }),
  note: line('Spiegazione', 300, '', { optional: true, help: 'Per esempio «non più vecchia di tre mesi»' }),
};
export const maxPapers = 30;
export const paperList = list('Documenti', { min: 1, max: maxPapers }, group('Documento', paperFields), []);

/** Request as staff write it. */
export const paperRequestFields = group('Richiesta di documenti', {
  nome: contactFields.nome,
  email: contactFields.email,
  title: line('Per che cosa', 120, '', {
    subject: 'Il titolo',
    missing: 'Serve un titolo, come «Dichiarazione dei redditi»',
  }),
  due: day('Entro il', '', { optional: true, help: 'facoltativo' }),
  text: text('Una riga al cliente', 1000, '', {
    optional: true,
    hasParagraphs: true,
    help: 'facoltativa: compare nell’email. Niente valutazioni antiriciclaggio qui',
  }),
  papers: paperList,
});

/** `message`: contact message from which it is asked. */
const requestPost = toSchema(paperRequestFields, { message: v.optional(uuid) });
export type PaperRequestPost = v.InferOutput<typeof requestPost>;

/** Parts of a paper that staff change. `reason`: their line to the client, of a paper that is to be done again. */
export const paperChangeFields = {
  state: choice('Stato', paperStateLabels, 'waiting'),
  reason: line('Che cosa non va', limits.reason, '', {
    optional: true,
    help: 'Il cliente la legge nell’email. Niente valutazioni antiriciclaggio qui',
  }),
};

const time = v.nullable(v.string());

const paperFile = v.object({
  id: v.string(),
  name: v.string(),
  size: v.number(),
  sha256: v.string(),
  arrived_at: v.string(),
  check: v.picklist(paperChecks),
  /** First fetch, and the name of its user. */
  fetched_at: time,
  fetched_by: v.nullable(v.string()),
  /** Time at which its bytes are deleted; `null` once they are. */
  deletes_at: time,
  deleted_at: time,
  /** Time at which the client marked it as the wrong file. */
  wrong_at: time,
  /** Time at which the antivirus found something; the bytes were not stored. */
  infected_at: time,
  /** Time at which a restored backup lacked its bytes; `null` once the client was asked again. */
  lost_at: time,
});
export type PaperFile = v.InferOutput<typeof paperFile>;

const paper = v.object({
  id: v.string(),
  title: v.string(),
  note: v.string(),
  state: v.picklist(paperStates),
  reason: v.string(),
  client_note: v.string(),
  files: v.array(paperFile),
});
export type Paper = v.InferOutput<typeof paper>;

/** Request in the staff area. */
export const paperRequest = v.object({
  id: v.string(),
  version: v.number(),
  reference: v.string(),
  nome: v.string(),
  email: v.string(),
  title: v.string(),
  due: v.nullable(v.string()),
  text: v.string(),
  state: v.picklist(paperRequestStates),
  /** Contact message from which it was asked. */
  message: v.nullable(v.string()),
  asked_at: v.string(),
  asked_by: v.nullable(v.string()),
  /** Latest reminder of the client. */
  reminded_at: time,
  /** Latest file or note of the client, and «Ho finito». */
  arrived_at: time,
  finished_at: time,
  /** Time at which it became complete, was closed or expired. */
  ended_at: time,
  papers: v.array(paper),
});
export type PaperRequest = v.InferOutput<typeof paperRequest>;

/** `next` of the previous page: time and id of its last request. */
const listPoint = v.pipe(
  v.string(),
  v.regex(/^.{24}_[0-9a-f-]{36}$/, 'Il punto della lista non è valido'),
  v.check((point) => isRowTime(point.slice(0, 24)), 'Il punto della lista non è valido'),
);
const listQuery = v.strictObject({ state: optionalChoice(paperRequestStates), after: v.optional(listPoint) });

const params = { id: uuid };
const versionBody = v.strictObject({ version: v.pipe(rowVersion, v.minValue(1)) });

export const paperCalls = {
  list: get('/api/paper-requests', 'editor', {
    query: listQuery,
    answer: v.object({ items: v.array(paperRequest), next: v.nullable(v.string()) }),
  }),
  ask: post('/api/paper-requests', 'editor', {
    body: requestPost,
    emails: 'answer',
    answer: paperRequest,
    status: 201,
  }),
  /** Email that would ask for papers, before it goes. */
  preview: post('/api/paper-requests/preview', 'editor', {
    body: requestPost,
    answer: v.object({ subject: v.string(), text: v.string() }),
  }),
  /** Writes to the clients whose files a restored backup lacks. */
  askLost: post('/api/paper-requests/lost', 'editor', {
    answer: v.object({ requests: v.number(), files: v.number() }),
    status: 202,
  }),
  read: get('/api/paper-requests/:id', 'editor', { params, answer: paperRequest }),
  /** Changes of `papers.<id>.state` and `papers.<id>.reason`. */
  change: patch('/api/paper-requests/:id', 'editor', { params, body: changesPatch, answer: paperRequest }),
  remind: post('/api/paper-requests/:id/remind', 'editor', {
    params,
    emails: 'answer',
    answer: paperRequest,
    status: 202,
  }),
  close: post('/api/paper-requests/:id/close', 'editor', { params, body: versionBody, answer: paperRequest }),
  /** Bytes of all files that are stored, as a ZIP. */
  fetchAll: get('/api/paper-requests/:id/files.zip', 'editor', { params }),
  fetch: get('/api/paper-files/:id', 'editor', { params }),
  remove: del('/api/paper-files/:id', 'editor', { params }),
};

/** Receipt of a hand-in. */
export const handInReceipt = v.object({
  received_at: v.string(),
  files: v.array(v.object({ name: v.string(), size: v.number(), sha256: v.string() })),
});
export type HandInReceipt = v.InferOutput<typeof handInReceipt>;
