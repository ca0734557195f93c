import type { CircularLine } from './circolari/views.ts';
import { dati, type Facts } from './dati.ts';
import { type ConfirmedFact, isFilled, mapAddresses, openingOf } from './facts.ts';
import type { ContentOf, GroupField, Typed } from './fields.ts';
import { knownDeadlines } from './law/deadlines.ts';
import type { Law } from './law/register.ts';
import { bodyThresholds, companyThreshold, stated } from './law/threshold-limits.ts';
import { accessibilita } from './pages/accessibilita.ts';
import { chiSiamo } from './pages/chi-siamo.ts';
import { competenze } from './pages/competenze.ts';
import { contatti } from './pages/contatti.ts';
import { cookie } from './pages/cookie.ts';
import { cornice } from './pages/cornice.ts';
import { domiciliazione } from './pages/domiciliazione.ts';
import { email } from './pages/email.ts';
import { guida } from './pages/guida.ts';
import { home } from './pages/home.ts';
import { iscrizione } from './pages/iscrizione.ts';
import { legalView } from './pages/legal.ts';
import { moduli } from './pages/moduli.ts';
import { noteLegali } from './pages/note-legali.ts';
import { privacy } from './pages/privacy.ts';
import { scadenze } from './pages/scadenze.ts';
import { servizi } from './pages/servizi.ts';
import { team } from './pages/team.ts';
import { terzoSettore } from './pages/terzo-settore.ts';
import { withMemberIds } from './photos/team-photo.ts';
import { siteView } from './site.ts';
import { pages, sitePages } from './site-map.ts';
import { filledWithDates, italianDate } from './time/italian-date.ts';
import { resolved } from './writing/references.ts';

/** Everything that can be edited, under the name that the API and the database call it: a page's path without its slash, or a word. */
export const documents = {
  dati,
  home,
  'chi-siamo': chiSiamo,
  servizi,
  team,
  competenze,
  'servizio-di-domiciliazione': domiciliazione,
  'enti-del-terzo-settore': terzoSettore,
  contatti,
  scadenze,
  'guida-alla-gestione-aziendale': guida,
  privacy,
  cookie,
  'note-legali': noteLegali,
  accessibilita,
  moduli,
  cornice,
  iscrizione,
  email,
} as const satisfies Record<string, GroupField & Typed<unknown>>;

export type DocumentName = keyof typeof documents;
export type Contents = { readonly [Name in DocumentName]: ContentOf<(typeof documents)[Name]> };

export const documentNames = Object.keys(documents).filter(isDocumentName);

const pageDocuments = [
  'home',
  'chi-siamo',
  'servizi',
  'team',
  'competenze',
  'servizio-di-domiciliazione',
  'enti-del-terzo-settore',
  'contatti',
  'scadenze',
  'guida-alla-gestione-aziendale',
  'privacy',
  'cookie',
  'note-legali',
  'accessibilita',
] as const satisfies DocumentName[];

/** The document that the page at `path` shows, or nothing at an address that does not exist. */
export function documentAt(path: string): (typeof pageDocuments)[number] | undefined {
  return pageDocuments.find((name) => path === (name === 'home' ? '/' : `/${name}`));
}

/** Where a document shows as a page of its own; `null` where it is a part of others. */
export function pathOf(document: DocumentName): string | null {
  const page = pageDocuments.find((name) => name === document);
  return page === undefined ? null : page === 'home' ? '/' : `/${page}`;
}

/** Paths of the pages on which a document can be seen, its own first; none for emails and for the pages of their links. */
export function pathsShowing(document: DocumentName): string[] {
  const own = pathOf(document);
  if (own !== null) return [own];
  if (document === 'moduli') return [pages.home.path, pages.contatti.path];
  return document === 'dati' || document === 'cornice' ? sitePages.map(({ path }) => path) : [];
}

/** The documents that only managers change: facts of the firm, legal texts, and the forms with the wording of consent. */
export const managersDocuments: readonly DocumentName[] = [
  'dati',
  'privacy',
  'cookie',
  'note-legali',
  'accessibilita',
  'moduli',
];

/** Whether a word from outside names a document. */
export function isDocumentName(name: string): name is DocumentName {
  return Object.hasOwn(documents, name);
}

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

/** True where a text may name facts in braces: any text of a page, and of the facts only those that `saidFacts` resolves. */
export function takesReferences(document: string, path: string): boolean {
  return document !== 'dati' || /^(?:identity\.descriptor|people\.\d+\.(?:profile|follows|asked))$/.test(path);
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
