import { formatBytes } from '../../content/bytes.ts';
import { footerPages, isSwitchedOn } from '../../content/site-map.ts';
import { fillWithDates, formatItalianDate } from '../../content/time/italian-date.ts';
import { formatDateAndTime } from '../../content/time/italian-time.ts';
import { fillIn } from '../../content/writing/fill.ts';
import type { EmailKind } from '../../contract/emails.ts';
import type { Paper, PaperFile, PaperRequest, PaperRequestPost } from '../../contract/papers/calls.ts';
import { isAwaited, type PaperRequestState, paperDays, paperStateLabels } from '../../contract/papers/terms.ts';
import { paths } from '../../contract/paths.ts';
import { staffPages } from '../../contract/staff/pages.ts';
import type { Context } from '../context.ts';
import { type Block, type Body, renderPlainText } from '../mail/body.ts';
import {
  defineEmail,
  type EmailContext,
  type EmailTemplate,
  type ExampleContext,
  isSingleAddress,
} from '../mail/email-kind.ts';
import { readEmailContent } from '../texts/email-content.ts';
import { makePapersLink } from './key.ts';
import { findRequest, isFinished } from './rows.ts';

type PaperKind = Extract<EmailKind, `papers-${string}`>;
type Words = ExampleContext['words']['papers'];
type FactRow = readonly [label: string, value: string];

/** Request as its emails need it. */
type EmailedRequest = Pick<
  PaperRequest,
  'reference' | 'nome' | 'email' | 'title' | 'due' | 'text' | 'asked_by' | 'arrived_at' | 'finished_at' | 'papers'
> & {
  id: string;
  /** URL of the client's page; empty in an email without it. */
  link: string;
};

interface ClientEmail {
  lane: EmailTemplate['lane'];
  /** States of the request in which the email is needed. */
  states: readonly PaperRequestState[];
  /** Papers that the email is about; without any it is not needed. */
  isAbout: (paper: Paper) => boolean;
  hasLink: boolean;
  write(request: EmailedRequest, words: Words): Pick<Body, 'subject' | 'blocks'>;
}

/** Defines an email to the client. Throws while the key of its link is missing: the outbox tries again. */
function defineClientEmail(kind: PaperKind, { lane, states, isAbout, hasLink, write }: ClientEmail): EmailTemplate {
  return defineEmail<EmailedRequest>({
    kind,
    lane,
    async find({ document }, { db, readPapersKey, publicUrl, pagesOff }) {
      if (document === null || (hasLink && !isSwitchedOn(paths.papers, pagesOff))) return null;
      const request = await findRequest(db, document);
      if (!request || !states.includes(request.state) || !isSingleAddress(request.email)) return null;
      const papers = request.papers.filter(isAbout);
      if (papers.length === 0) return null;
      const key = hasLink ? readPapersKey() : '';
      if (key === null) throw new Error('The key of papers is missing');
      return { ...request, papers, to: request.email, link: hasLink ? makePapersLink(key, publicUrl, request) : '' };
    },
    write: (request, context) => ({
      ...finishClientEmail(request, write(request, context.words.papers), context),
      replyTo: context.contactTo,
      headers: { 'Auto-Submitted': 'auto-generated' },
    }),
    example(context) {
      const request = makeExample(context);
      return { ...request, papers: request.papers.filter(isAbout), link: hasLink ? request.link : '' };
    },
  });
}

/** Adds what every email to a client ends with. */
function finishClientEmail(
  { reference, asked_by, due, link }: Pick<EmailedRequest, 'reference' | 'asked_by' | 'due' | 'link'>,
  { subject, blocks }: Pick<Body, 'subject' | 'blocks'>,
  { words, publicUrl }: Pick<ExampleContext, 'words' | 'publicUrl'>,
): Pick<Body, 'subject' | 'blocks'> {
  const { common } = words.papers;
  const rows: FactRow[] = [
    ...(asked_by === null ? [] : [[common.person, asked_by] as const]),
    ...(due === null || link === '' ? [] : [[common.due, formatItalianDate(due)] as const]),
    [common.reference, reference],
  ];
  return {
    subject,
    blocks: [
      ...blocks,
      ...(link === '' ? [] : [{ kind: 'link', label: common.link, url: link } as const]),
      { kind: 'facts', rows },
      { kind: 'text', text: fillIn(common.contact, { riferimento: reference }) },
      { kind: 'text', text: common.safety },
      {
        kind: 'footer',
        text: words.footer,
        link: { label: words.privacy, url: `${publicUrl}${footerPages.privacy.path}#documenti` },
      },
    ],
  };
}

const listPapers = (papers: readonly Pick<Paper, 'title' | 'note'>[]): Block => ({
  kind: 'typed',
  text: papers.map(({ title, note }) => `– ${title}${note && ` (${note})`}`).join('\n'),
});

function writeAsked(
  {
    title,
    text,
    papers,
  }: Pick<EmailedRequest, 'title' | 'text'> & { papers: readonly Pick<Paper, 'title' | 'note'>[] },
  { asked }: Words,
): Pick<Body, 'subject' | 'blocks'> {
  return {
    subject: fillIn(asked.subject, { titolo: title }),
    blocks: [
      { kind: 'text', text: fillIn(asked.opening, { titolo: title }) },
      listPapers(papers),
      ...(text === '' ? [] : [{ kind: 'typed', text } as const]),
      { kind: 'text', text: fillIn(asked.how, { giorni: paperDays.open }) },
    ],
  };
}

export const papersAskedEmail = defineClientEmail('papers-asked', {
  lane: 'prompt',
  states: ['open'],
  isAbout: () => true,
  hasLink: true,
  write: writeAsked,
});

/** Reminds the client, only of what is missing. */
export const papersReminderEmail = defineClientEmail('papers-reminder', {
  lane: 'bulk',
  states: ['open'],
  isAbout: ({ state }) => isAwaited(state),
  hasLink: true,
  write: ({ title, papers }, { reminder }) => ({
    subject: fillIn(reminder.subject, { titolo: title }),
    blocks: [
      { kind: 'text', text: fillIn(reminder.opening, { titolo: title }) },
      listPapers(papers),
      { kind: 'text', text: reminder.how },
    ],
  }),
});

const isKept = ({ infected_at }: PaperFile) => infected_at === null;

/** Receipt of all that has arrived until now. */
export const papersReceiptEmail = defineClientEmail('papers-receipt', {
  lane: 'prompt',
  states: ['open', 'complete', 'closed', 'expired'],
  isAbout: ({ state, files }) => state === 'missing' || files.some(isKept),
  hasLink: false,
  write: ({ title, papers }, { receipt }) => ({
    subject: fillIn(receipt.subject, { titolo: title }),
    blocks: [
      { kind: 'text', text: fillIn(receipt.opening, { titolo: title }) },
      {
        kind: 'facts',
        rows: papers.flatMap((paper): FactRow[] => [
          ...paper.files.filter(isKept).map((file) => [paper.title, describeFile(file, receipt)] as const),
          ...(paper.state === 'missing' ? [[paper.title, receipt.missing] as const] : []),
        ]),
      },
      { kind: 'text', text: receipt.validity },
    ],
  }),
});

function describeFile({ name, size, arrived_at, sha256, wrong_at }: PaperFile, words: Words['receipt']): string {
  const file = fillWithDates(words.file, {
    file: name,
    peso: formatBytes(size),
    ora: formatDateAndTime(arrived_at),
    impronta: sha256,
  });
  return wrong_at === null ? file : `${file}, ${words.wrong}`;
}

/** Asks again for papers that staff sent back, that the antivirus refused, or that a restored site has lost. */
export const papersAgainEmail = defineClientEmail('papers-again', {
  lane: 'bulk',
  states: ['open'],
  isAbout: ({ state }) => state === 'again',
  hasLink: true,
  write: ({ title, papers }, { again }) => ({
    subject: fillIn(again.subject, { titolo: title }),
    blocks: [
      { kind: 'text', text: fillIn(again.opening, { titolo: title }) },
      { kind: 'facts', rows: papers.map((paper) => [paper.title, paper.reason || again.noReason]) },
    ],
  }),
});

export const papersCompleteEmail = defineClientEmail('papers-complete', {
  lane: 'prompt',
  states: ['complete'],
  isAbout: () => true,
  hasLink: false,
  write: ({ title }, { complete }) => ({
    subject: fillIn(complete.subject, { titolo: title }),
    blocks: [{ kind: 'text', text: fillIn(complete.opening, { titolo: title }) }],
  }),
});

/** Tells the member of staff who asked, or else the firm, of what arrived. */
export const papersArrivedEmail = defineEmail<EmailedRequest>({
  kind: 'papers-arrived',
  lane: 'prompt',
  async find({ document }, context) {
    const request = document === null ? null : await findRequest(context.db, document);
    return request && { ...request, link: '', to: await findFollowerAddress(request.id, context) };
  },
  write(request, { words, publicUrl }) {
    const { id, reference, nome, email, title, papers } = request;
    const { common, arrived } = words.papers;
    return {
      subject: fillIn(arrived.subject, { nome }),
      headers: { 'Auto-Submitted': 'auto-generated' },
      blocks: [
        {
          kind: 'text',
          text: fillIn(isFinished(request) ? arrived.finished : arrived.opening, { nome, titolo: title }),
        },
        {
          kind: 'facts',
          rows: [
            [common.reference, reference],
            [common.name, nome],
            [common.email, email],
            ...papers.map((paper) => [paper.title, describePaper(paper, arrived)] as const),
          ],
        },
        { kind: 'link', label: arrived.open, url: `${publicUrl}${staffPages.papers}/${id}` },
      ],
    };
  },
  example: makeExample,
});

/** State of a paper, with its files and the client's note. */
function describePaper({ state, files, client_note }: Paper, words: Words['arrived']): string {
  const kept = files.filter(isKept).length;
  return [
    state === 'delivered' && kept > 0 ? fillIn(words.files, { numero: kept }) : paperStateLabels[state],
    ...(kept < files.length ? [words.infected] : []),
    ...(client_note === '' ? [] : [`«${client_note}»`]),
  ].join(', ');
}

async function findFollowerAddress(id: string, { db, contactTo }: Pick<EmailContext, 'db' | 'contactTo'>) {
  const account = await db
    .selectFrom('accounts')
    .innerJoin('paper_requests', 'paper_requests.asked_by', 'accounts.id')
    .select('accounts.email')
    .where('paper_requests.id', '=', id)
    .where('accounts.disabled_at', 'is', null)
    .executeTakeFirst();
  return account?.email ?? contactTo;
}

/** Token of the link in example emails: it opens no request. */
const exampleToken = 'prova';

/** Writes the email that would ask for papers. */
export async function previewAskedEmail(
  { db, actor }: Context,
  publicUrl: string,
  { title, text, due, papers }: PaperRequestPost,
): Promise<{ subject: string; text: string }> {
  const context = { ...(await readEmailContent(db)), publicUrl };
  const { subject, blocks } = finishClientEmail(
    {
      reference: '…',
      asked_by: actor.kind === 'person' ? actor.name : null,
      due: due || null,
      link: `${publicUrl}${paths.papers}/…`,
    },
    writeAsked({ title, text, papers }, context.words.papers),
    context,
  );
  return { subject, text: renderPlainText(blocks) };
}

function makeExample({ publicUrl, now }: ExampleContext): EmailedRequest {
  const time = now.toISOString();
  const paper: Paper = {
    id: '1b9d6bcd-bbfd-4b2d-9b5d-ab8dfbbd4bed',
    title: 'Visura camerale',
    note: 'Rilasciata negli ultimi tre mesi',
    state: 'delivered',
    reason: '',
    client_note: '',
    files: [],
  };
  const file: PaperFile = {
    id: '9f1c2b7a-0d5e-4f3a-8b6c-2d4e6f8a0b1c',
    name: 'visura.pdf',
    size: 1_245_000,
    sha256: 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',
    arrived_at: time,
    check: 'clean',
    fetched_at: null,
    fetched_by: null,
    deletes_at: null,
    deleted_at: null,
    wrong_at: null,
    infected_at: null,
    lost_at: null,
  };
  return {
    id: '3f0c8a52-9f3e-4b0e-8f66-0a3c7d1f2b4e',
    reference: '2026-K7QF3M',
    nome: 'Maria Bianchi <Associazione «Insieme»>',
    email: 'maria.bianchi@example.com',
    title: 'Dichiarazione dei redditi',
    due: time.slice(0, 10),
    text: 'Se ha dubbi sulle spese sanitarie mi chiami pure.',
    asked_by: 'Anna Conti',
    arrived_at: time,
    finished_at: time,
    papers: [
      { ...paper, files: [file, { ...file, name: 'visura-vecchia.pdf', wrong_at: time }] },
      { ...paper, title: 'Documento d’identità', note: 'Fronte e retro', state: 'waiting' },
      {
        ...paper,
        title: 'Certificazioni uniche',
        note: '',
        state: 'again',
        reason: 'Manca la seconda pagina',
        files: [file],
      },
      { ...paper, title: 'Contratto di mutuo', note: '', state: 'missing', client_note: 'Lo chiedo alla banca' },
    ],
    link: `${publicUrl}${paths.papers}/${exampleToken}`,
  };
}
