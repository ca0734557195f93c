import { accessibilita } from './accessibilita.ts';
import { chiSiamo } from './chi-siamo.ts';
import { competenze } from './competenze.ts';
import { contatti } from './contatti.ts';
import { cookie } from './cookie.ts';
import { cornice } from './cornice.ts';
import { dati, type Facts } from './dati.ts';
import { knownDeadlines } from './deadlines.ts';
import { domiciliazione } from './domiciliazione.ts';
import { email } from './email.ts';
import { mapAddresses, openingOf } from './facts.ts';
import type { ContentOf, GroupField, Typed } from './fields.ts';
import { home } from './home.ts';
import { iscrizione } from './iscrizione.ts';
import { legalView } from './legal.ts';
import { moduli } from './moduli.ts';
import { noteLegali } from './note-legali.ts';
import { privacy } from './privacy.ts';
import { scadenze } from './scadenze.ts';
import { servizi } from './servizi.ts';
import { siteView } from './site.ts';
import { team } from './team.ts';
import { terzoSettore } from './terzo-settore.ts';
import { bodyThresholds, companyThreshold } from './threshold-limits.ts';

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
/** The content of every document. */
export type Contents = { readonly [Name in DocumentName]: ContentOf<(typeof documents)[Name]> };

/** Every name, in the order of the list that staff see. */
export const documentNames = Object.keys(documents).filter(isDocumentName);

/** The document of each page of the site, by the page's path. */
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

/**
 * What pages are given of the content: each document's words, and beside them what follows from the firm's facts. `site` is on every page.
 */
export function viewsOf(contents: Contents, facts: Facts) {
  return {
    site: siteView(contents.cornice, facts),
    home: page(contents.home),
    'chi-siamo': page(contents['chi-siamo']),
    servizi: { ...page(contents.servizi), thresholds: { company: companyThreshold } },
    team: { ...page(contents.team), members: facts.people },
    competenze: page(contents.competenze),
    'servizio-di-domiciliazione': { ...page(contents['servizio-di-domiciliazione']), email: facts.contacts.email },
    'enti-del-terzo-settore': { ...page(contents['enti-del-terzo-settore']), thresholds: bodyThresholds },
    contatti: { ...page(contents.contatti), ...contactFacts(facts) },
    scadenze: deadlinesView(contents.scadenze),
    privacy: page(legalView(contents.privacy, facts)),
    cookie: page(legalView(contents.cookie, facts)),
    'note-legali': page(legalView(contents['note-legali'], facts)),
    accessibilita: page(legalView(contents.accessibilita, facts)),
    moduli: contents.moduli,
    iscrizione: contents.iscrizione,
  } as const;
}

/** What each page is given. */
export type Views = ReturnType<typeof viewsOf>;
export type ViewName = keyof Views;

/** A page's words with the title of its tab; its description is for search engines, which read documents. */
function page<Words extends { head: { title: string } }>({ head, ...words }: Words) {
  return { tab: head.title, ...words };
}

const viewNames: readonly ViewName[] = ['site', 'moduli', 'iscrizione', ...pageDocuments];

/** Whether a word from outside names a view. */
export function isViewName(name: unknown): name is ViewName {
  return viewNames.some((known) => known === name);
}

/** The page of deadlines: each with its words, its days and its law in one place. */
function deadlinesView({ duties, ...words }: Contents['scadenze']) {
  return { ...page(words), deadlines: knownDeadlines(duties) };
}

function contactFacts(facts: Facts) {
  const { contacts, place } = facts;
  return {
    pec: contacts.pec,
    socialUrl: contacts.socialUrl,
    office: { ...mapAddresses(facts), mode: place.map },
    opening: openingOf(facts),
  };
}
