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
  /** Documents with their references resolved. */
  contents: Contents;
  views: Views;
  law: Law;
  /** Circulars that are published or were withdrawn; empty unless loaded by the server. */
  circulars: readonly PublishedCircular[];
  launch: Launch;
}

export interface Published extends ContentNow {
  /** Content version: part of immutable addresses that browsers cache for ever. */
  version: string;
  /** Consent text of newsletter sign-ups, with the version stored in their evidence. */
  newsletterNotice: { version: string; text: string };
  /** Time of each document's latest publication, as an ISO time; absent if never published. */
  publishedAt: ReadonlyMap<DocumentName, string>;
  /** Version of each document's latest publication. */
  versions: ReadonlyMap<DocumentName, number>;
}

const allDocuments = group('Tutti i testi', documents);

/** Content of the site: the firm's texts by document, completed with default texts. */
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

/**
 * Props of pages: `checked` is the day of the last review of a document's law, `year` the current year, `confirmed` the
 * sample values that are real.
 */
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
  /**
   * Texts of a page with the title of its tab; the description is only for the HTML document, where search engines read
   * it.
   */
  const page = <Words extends { head: { title: string } }>(name: DocumentName, { head, ...words }: Words) => ({
    tab: head.title,
    lawChecked: saidOn(contents.cornice.lawChecked, checked(name)),
    ...words,
  });
  const said = saidFacts(facts, law, confirmed);
  const { duties, ...words } = contents.scadenze;
  const { board, audit } = bodyThresholds(law.register);
  /** Placeholder: server/texts/published.ts sets the latest circulars. */
  const latest: readonly CircularLine[] = [];
  /** Placeholder: server/texts/published.ts sets the version of the newsletter's consent text. */
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

/** Sentence about the review day of a page's law; `undefined` without a day. */
function saidOn(sentence: string, day: string | undefined) {
  return day === undefined ? undefined : filledWithDates(sentence, { giorno: italianDate(day) });
}

/** Facts with their references resolved; a sample registration number is never shown. */
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

/** Areas with their starting prices, if any, after the fee's description. */
function withPrices({ entries, ...words }: Contents['servizi']['areas']) {
  return {
    ...words,
    entries: entries.map(({ prices, fee, ...area }) => ({ ...area, fee: [fee, ...prices].join(' ') })),
  };
}

/** Team members with real names; sample people are omitted. */
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
