import type { ContentOf, GroupField, TypedField } from '../contract/fields/fields.ts';
import { findFieldPath } from '../contract/fields/values.ts';
import { dati, type Facts } from './dati.ts';
import { email } from './emails/email.ts';
import { listPagesOff } from './facts.ts';
import { accessibilita } from './pages/accessibilita.ts';
import { appuntamento } from './pages/appuntamento.ts';
import { chiSiamo } from './pages/chi-siamo.ts';
import { competenze } from './pages/competenze.ts';
import { contatti } from './pages/contatti.ts';
import { cookie } from './pages/cookie.ts';
import { cornice } from './pages/cornice.ts';
import { domiciliazione } from './pages/domiciliazione.ts';
import { guida } from './pages/guida.ts';
import { home } from './pages/home.ts';
import { iscrizione } from './pages/iscrizione.ts';
import { moduli } from './pages/moduli.ts';
import { noteLegali } from './pages/note-legali.ts';
import { preventivo } from './pages/preventivo.ts';
import { privacy } from './pages/privacy.ts';
import { rispostePronte } from './pages/risposte-pronte.ts';
import { scadenze } from './pages/scadenze.ts';
import { servizi } from './pages/servizi.ts';
import { team } from './pages/team.ts';
import { terzoSettore } from './pages/terzo-settore.ts';
import { consegna } from './papers/client-page.ts';
import { elenchiDiDocumenti } from './papers/paper-lists.ts';
import { pages, sitePages } from './site-map.ts';

/** Editable documents by their name in the API and the database: a page's path without its slash, or a word. */
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
  preventivo,
  appuntamento,
  scadenze,
  'guida-alla-gestione-aziendale': guida,
  privacy,
  cookie,
  'note-legali': noteLegali,
  accessibilita,
  moduli,
  cornice,
  iscrizione,
  consegna,
  email,
  'risposte-pronte': rispostePronte,
  'elenchi-di-documenti': elenchiDiDocumenti,
} as const satisfies Record<string, GroupField & TypedField<unknown>>;

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
  'preventivo',
  'appuntamento',
  'scadenze',
  'guida-alla-gestione-aziendale',
  'privacy',
  'cookie',
  'note-legali',
  'accessibilita',
] as const satisfies DocumentName[];

/** Document shown by the page at `path`; `undefined` for an unknown path. */
export function findDocument(path: string): (typeof pageDocuments)[number] | undefined {
  return pageDocuments.find((name) => path === (name === 'home' ? '/' : `/${name}`));
}

/** Path of a document's own page; `null` for a document that is part of other pages. */
export function findDocumentPath(document: DocumentName): string | null {
  const page = pageDocuments.find((name) => name === document);
  return page === undefined ? null : page === 'home' ? '/' : `/${page}`;
}

/** Switches of documents without a page of their own. */
const switches: Partial<Record<DocumentName, keyof Facts['pages']>> = {
  iscrizione: 'newsletter',
  consegna: 'consegna',
  'elenchi-di-documenti': 'consegna',
};

/** Name of the switch by which the firm removes a document from its site. */
export const findSwitch = (document: DocumentName): string => switches[document] ?? document;

/** Lists the documents without those of pages, of the newsletter and of papers that the firm has switched off. */
export function listDocumentsInUse(facts: Pick<Facts, 'pages'>): DocumentName[] {
  const pagesOff = listPagesOff(facts);
  return documentNames.filter((name) => {
    const part = switches[name];
    return !pagesOff.includes(findDocumentPath(name) ?? '') && (part === undefined || facts.pages[part] === 'on');
  });
}

/** Lists the paths of the pages that show a document; none for emails and for the pages that emails link to. */
export function listPathsShowing(document: DocumentName): string[] {
  const ownPath = findDocumentPath(document);
  if (ownPath !== null) return [ownPath];
  if (document === 'moduli') return [pages.home.path, pages.contatti.path];
  return document === 'dati' || document === 'cornice' ? sitePages.map(({ path }) => path) : [];
}

/** Documents that only managers edit: facts of the firm, legal texts, and forms with their consent text. */
export const managerDocuments: readonly DocumentName[] = [
  'dati',
  'privacy',
  'cookie',
  'note-legali',
  'accessibilita',
  'moduli',
];

export function isDocumentName(name: string): name is DocumentName {
  return Object.hasOwn(documents, name);
}

/** True if a text may contain references: texts of pages, and the facts that `resolveFacts` resolves. */
export function allowsReferences(document: string, path: string): boolean {
  const field = findFieldPath(dati, path);
  return document !== 'dati' || /^(?:identity\.descriptor|people\.(?:profile|follows|asked))$/.test(field);
}
