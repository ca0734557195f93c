import type { CircularLine, PublishedCircular } from './circulars/views.ts';
import type { Facts } from './dati.ts';
import { type Contents, type DocumentName, documents } from './documents.ts';
import { type ConfirmedFact, isFilled, mapAddresses, openingOf } from './facts.ts';
import { withDefaults } from './field-values.ts';
import { group } from './fields.ts';
import { type Launch, launchFrom } from './launch.ts';
import { knownDeadlines } from './law/deadlines.ts';
import { type Law, ownLaw } from './law/register.ts';
import { lawCheckedIn } from './law/stated-law.ts';
import { bodyThresholds, companyThreshold, stated } from './law/threshold-limits.ts';
import { legalView } from './pages/legal.ts';
import { withMemberIds } from './photos/team-photo.ts';
import { siteView } from './site.ts';
import { filledWithDates, italianDate } from './time/italian-date.ts';
import { inRome } from './time/roman-clock.ts';
import { resolved } from './writing/references.ts';

export interface ContentNow {
  facts: Facts;
  /** Every document, its references to facts and terms replaced. */
  contents: Contents;
  views: Views;
  law: Law;
  /** Every circolare that is or was on the web: only what is published has any. */
  circulars: readonly PublishedCircular[];
  launch: Launch;
}

export interface Published extends ContentNow {
  /** Changes with the content: part of the addresses that browsers keep for ever. */
  version: string;
  /** The wording that newsletter sign-ups agree to, with the version that their evidence names. */
  newsletterNotice: { version: string; text: string };
  /** When each document was published last, as an ISO time; a document that never was is not there. */
  publishedAt: ReadonlyMap<DocumentName, string>;
  /** Which version of each document that is. */
  versions: ReadonlyMap<DocumentName, number>;
}

const allDocuments = group('Tutti i testi', documents);

/** What the firm has written, by document, laid over what the program says by itself. */
export function contentFrom(
  stored: ReadonlyMap<DocumentName, unknown>,
  law: Law = ownLaw,
  launch: Launch = launchFrom(null),
): ContentNow {
  const written = withDefaults(allDocuments, Object.fromEntries(stored));
  const contents = resolved(written, written.dati, law.register);
  const [day] = inRome(Date.now());
  return {
    facts: written.dati,
    contents,
    views: viewsOf(contents, written.dati, {
      law,
      year: Number(day.slice(0, 4)),
      confirmed: launch.confirmed,
      checked: (name) => lawCheckedIn(name, written[name], law.register),
    }),
    law,
    circulars: [],
    launch,
  };
}

export const ownContent: ContentNow = contentFrom(new Map());

/** Input of pages: `checked` is the day of the last check of a document's law, `year` the current year, `confirmed` the sample values that are real. */
export function viewsOf(
  contents: Contents,
  facts: Facts,
  {
    law,
    year,
    checked,
    confirmed,
  }: {
    law: Law;
    year: number;
    checked: (document: DocumentName) => string | undefined;
    confirmed: readonly ConfirmedFact[];
  },
) {
  /** A page's words with the title of its tab; its description is for search engines, which read documents. */
  const page = <Words extends { head: { title: string } }>(name: DocumentName, { head, ...words }: Words) => ({
    tab: head.title,
    lawChecked: saidOn(contents.cornice.lawChecked, checked(name)),
    ...words,
  });
  const said = saidFacts(facts, law, confirmed);
  const { duties, ...words } = contents.scadenze;
  const { board, audit } = bodyThresholds(law.register);
  /** Only what is published has any, which server/texts/published.ts lays in. */
  const latest: readonly CircularLine[] = [];
  /** Of the words beside the newsletter's form. Only what is published has one, which server/texts/published.ts lays in. */
  const noticeVersion: string = '';
  const legal = (name: 'privacy' | 'cookie' | 'note-legali' | 'accessibilita') =>
    page(name, legalView(contents[name], facts, contents.cornice.updated));
  return {
    site: { ...siteView(contents.cornice, said, year), hasCirculars: latest.length > 0 },
    home: { ...page('home', contents.home), latest },
    'chi-siamo': { ...page('chi-siamo', contents['chi-siamo']), people: peopleOf(contents, said, confirmed) },
    servizi: {
      ...page('servizi', contents.servizi),
      areas: withPrices(contents.servizi.areas),
      thresholds: { company: stated(companyThreshold(law.register), contents.servizi.check.result.law) },
    },
    team: { ...page('team', contents.team), members: withMemberIds(said.people) },
    competenze: page('competenze', contents.competenze),
    'servizio-di-domiciliazione': {
      ...page('servizio-di-domiciliazione', contents['servizio-di-domiciliazione']),
      email: facts.contacts.email,
    },
    'enti-del-terzo-settore': {
      ...page('enti-del-terzo-settore', contents['enti-del-terzo-settore']),
      thresholds: {
        board: stated(board, contents['enti-del-terzo-settore'].check.result.law),
        audit: stated(audit, contents['enti-del-terzo-settore'].check.result.law),
      },
    },
    contatti: { ...page('contatti', contents.contatti), ...contactFacts(facts) },
    scadenze: { ...page('scadenze', words), deadlines: knownDeadlines(duties, law) },
    'guida-alla-gestione-aziendale': page('guida-alla-gestione-aziendale', contents['guida-alla-gestione-aziendale']),
    privacy: legal('privacy'),
    cookie: legal('cookie'),
    'note-legali': legal('note-legali'),
    accessibilita: legal('accessibilita'),
    moduli: { ...contents.moduli, noticeVersion },
    iscrizione: contents.iscrizione,
  } as const;
}

export type Views = ReturnType<typeof viewsOf>;
export type ViewName = keyof Views;

/** What a page says of the day on which its law was read; nothing where it names none. */
function saidOn(sentence: string, day: string | undefined) {
  return day === undefined ? undefined : filledWithDates(sentence, { giorno: italianDate(day) });
}

/** The facts with what their texts name in braces; a registration that is still invented is shown to nobody. */
function saidFacts(facts: Facts, { register: law }: Law, confirmed: readonly ConfirmedFact[]): Facts {
  const { descriptor } = facts.identity;
  return {
    ...facts,
    identity: { ...facts.identity, descriptor: resolved(descriptor, facts, law) },
    people: facts.people.map((person, index) => ({
      ...resolved(person, facts, law),
      register: isFilled(facts, confirmed, `people.${index}.register`) ? person.register : '',
    })),
  };
}

/** The areas with the starting price, where there is one, behind what their fee depends on. */
function withPrices({ entries, ...words }: Contents['servizi']['areas']) {
  return {
    ...words,
    entries: entries.map(({ prices, fee, ...area }) => ({ ...area, fee: [fee, ...prices].join(' ') })),
  };
}

/** Members of the team without the sample ones, once the firm has named its own. */
function peopleOf(contents: Contents, facts: Facts, confirmed: readonly ConfirmedFact[]) {
  const named = facts.people.filter((_, index) => isFilled(facts, confirmed, `people.${index}.name`));
  return { ...contents['chi-siamo'].people, entries: named.map(({ name, title: text }) => ({ title: name, text })) };
}

function contactFacts(facts: Facts) {
  const { contacts, place } = facts;
  return {
    pec: contacts.pec,
    whatsapp: contacts.whatsapp,
    socialUrl: contacts.socialUrl,
    office: { ...mapAddresses(facts), mode: place.map },
    opening: openingOf(facts),
  };
}
