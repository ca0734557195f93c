import { describe, expect, test } from 'vitest';
import type { Facts } from '../../src/content/dati.ts';
import { type DocumentName, findDocument } from '../../src/content/documents.ts';
import {
  findCopyrightYear,
  listInventedFacts,
  listUnfilledFacts,
  makeInitials,
  sampleFacts,
} from '../../src/content/facts.ts';
import { parseLaunch } from '../../src/content/launch.ts';
import { defaultLaw } from '../../src/content/law/register.ts';
import { notFound } from '../../src/content/pages/not-found.ts';
import { defaultContent, makeContent } from '../../src/content/published.ts';
import { requestErrors } from '../../src/content/request-errors.ts';
import { unexpectedError } from '../../src/content/route-errors.ts';
import { pages, sitePages } from '../../src/content/site-map.ts';
import { pageImagesQuery, studioPhotosQuery } from '../../src/site/api/queries.ts';
import { passages } from './passages.ts';

const { contents, facts } = defaultContent;

/** Exact wording of the specification. */
const fixedTexts = [
  'Email richiesta',
  'Per favore inserisci un indirizzo email valido',
  'Email già registrata',
  'Questo indirizzo email è già iscritto alla newsletter',
  'Errore',
  "Si è verificato un errore durante l'iscrizione. Riprova più tardi.",
  'Iscrizione completata!',
  'Ti sei iscritto con successo alla nostra newsletter',
  'Campi obbligatori',
  'Per favore compila tutti i campi richiesti',
  "Errore nell'invio",
  "Si è verificato un errore durante l'invio del messaggio. Riprova più tardi.",
  'Messaggio inviato!',
  'Il tuo messaggio è stato inviato con successo. Ti risponderemo al più presto.',
  'Invio...',
  'Invio in corso...',
  'Loading...',
  'Errore nel caricamento delle foto',
  'Nessuna foto disponibile',
  'Foto studio',
  'Chi siamo',
  'Tutti i servizi',
  'Contattaci',
];

describe('wording of the specification', () => {
  test.each(fixedTexts)('%s is in the content and cannot be edited', (text) => {
    expect(passages.filter((passage) => passage.text === text).map((passage) => passage.fixed)).toContain(
      'specification',
    );
  });

  test.each([
    'Guida alla gestione aziendale',
    'Expertise in consulenza direzionale',
    'Servizi Professionali',
    'Il nostro team',
    'Competenze e Metodologia',
  ])('%s is a default that the firm may change', (text) => {
    expect(passages.filter((passage) => passage.text === text).map((passage) => passage.fixed)).toContain(undefined);
  });

  test('error texts are constants of the program', () => {
    expect([notFound.title, notFound.homeLink, unexpectedError.title]).toEqual([
      'Oops! Page not found',
      'Return to Home',
      'Unexpected Application Error!',
    ]);
    const failureTexts = [pageImagesQuery('home'), studioPhotosQuery()].map(({ meta }) => meta?.['failure']);
    expect([...failureTexts, ...Object.values(requestErrors)]).toEqual([
      'Error fetching images',
      'Error fetching studio photos',
      'Error adding photo',
      'Error updating photo',
      'Error deleting photo',
    ]);
  });

  test.each([
    ['email-richiesta', 'Email richiesta', 'Per favore inserisci un indirizzo email valido', 'destructive'],
    ['email-registrata', 'Email già registrata', 'Questo indirizzo email è già iscritto alla newsletter', 'default'],
    [
      'iscrizione-completata',
      'Iscrizione completata!',
      'Ti sei iscritto con successo alla nostra newsletter',
      'default',
    ],
    ['campi-obbligatori', 'Campi obbligatori', 'Per favore compila tutti i campi richiesti', 'destructive'],
    [
      'errore-invio',
      "Errore nell'invio",
      "Si è verificato un errore durante l'invio del messaggio. Riprova più tardi.",
      'destructive',
    ],
    [
      'messaggio-inviato',
      'Messaggio inviato!',
      'Il tuo messaggio è stato inviato con successo. Ti risponderemo al più presto.',
      'default',
    ],
  ] as const)('notice %s has its title, description and variant', (key, title, description, variant) => {
    expect(contents.moduli.notices[key]).toEqual({ title, description, variant });
  });

  test('the navigation has the eight labels and routes, in order', () => {
    expect(Object.values(pages).map(({ label, path }) => [label, path])).toEqual([
      ['Home', '/'],
      ['Chi siamo', '/chi-siamo'],
      ['Servizi', '/servizi'],
      ['Team', '/team'],
      ['Competenze e Metodologia', '/competenze'],
      ['Servizio di domiciliazione', '/servizio-di-domiciliazione'],
      ['Enti del Terzo Settore', '/enti-del-terzo-settore'],
      ['Contatti', '/contatti'],
    ]);
  });

  test('lists have the specified number of entries', () => {
    expect(contents.home.reasons.entries).toHaveLength(6);
    expect(contents.home.strengths.entries).toHaveLength(5);
    expect(contents.home.services.entries).toHaveLength(4);
    expect(contents['chi-siamo'].areas.entries).toHaveLength(3);
    expect(contents.servizi.columns).toHaveLength(4);
    expect(facts.people).toHaveLength(4);
    expect(contents.competenze.sectors.entries).toHaveLength(9);
    expect(contents.competenze.steps.entries).toHaveLength(6);
    expect(contents['servizio-di-domiciliazione'].requirements.items).toHaveLength(2);
  });

  test('default facts: founded 2014, copyright 2025, postcode 00041, Albano Laziale (RM)', () => {
    const { founded, copyrightYear } = facts.identity;
    const { postcode, city, province } = facts.contacts;
    expect([founded, copyrightYear, postcode, city, province]).toEqual([2014, 2025, '00041', 'Albano Laziale', 'RM']);
  });
});

describe('titles, descriptions and links', () => {
  const pageHeads = sitePages.flatMap(({ path }) => {
    const document = findDocument(path);
    return document ? [{ path, ...contents[document].head }] : [];
  });

  test('every page has a unique address, title and description', () => {
    expect(pageHeads).toHaveLength(sitePages.length);
    for (const part of ['path', 'title', 'description'] as const)
      expect(new Set(pageHeads.map((page) => page[part])).size).toBe(pageHeads.length);
  });

  test.each(pageHeads)(
    '$path: a title of at most 60 characters, a description of 70 to 160',
    ({ title, description }) => {
      // Name of the firm: counted as 19 characters, whatever its length.
      expect(title.length - facts.identity.name.length + 19).toBeLessThanOrEqual(60);
      expect(description.length).toBeGreaterThanOrEqual(70);
      expect(description.length).toBeLessThanOrEqual(160);
    },
  );

  test('every internal link leads to a page, and its anchor to a section', () => {
    const legalPages = [contents.privacy, contents.cookie, contents['note-legali'], contents.accessibilita];
    const anchors = legalPages.flatMap(({ sections }) => sections.map(({ id }) => id));
    const internalLinks = passages.filter(({ key, text }) => key === 'href' && text.startsWith('/'));
    expect(internalLinks.length).toBeGreaterThan(3);
    for (const { text } of internalLinks) {
      const [path = '', anchor] = text.split('#');
      expect(pageHeads.map((page): string => page.path)).toContain(path);
      if (anchor !== undefined) expect(anchors).toContain(anchor);
    }
  });

  test('external links use https, mailto or tel', () => {
    const externalLinks = passages.filter(({ key, text }) => key === 'href' && !text.startsWith('/'));
    expect(externalLinks.length).toBeGreaterThan(3);
    expect(externalLinks.filter(({ text }) => !/^(?:https:\/\/|mailto:|tel:\+)\S+$/.test(text))).toEqual([]);
  });
});

describe('facts', () => {
  test('placeholders are listed by path until they are filled in', () => {
    const missing = listUnfilledFacts(sampleFacts, []).map(({ path }) => path);
    expect(missing).toContain('identity.vatNumber');
    expect(missing).toContain('people.persona-prima.name');
    expect(missing).toEqual(
      expect.arrayContaining(['identity.founded', 'contacts.city', 'hours.monday', 'place.latitude']),
    );
    const invented = listInventedFacts(sampleFacts, []).map(({ path }) => path);
    expect(invented).toContain('identity.vatNumber');
    expect(invented.filter((path) => /founded|city|hours|place|title/.test(path))).toEqual([]);
    const filledIn = { ...sampleFacts, contacts: { ...sampleFacts.contacts, phone: '+39 06 9320000' } };
    expect(listUnfilledFacts(filledIn, []).map(({ path }) => path)).not.toContain('contacts.phone');
  });

  test('the copyright line has the year 2025 at a first start, then the current or a given one', () => {
    expect(findCopyrightYear(sampleFacts, 2027)).toBe(2025);
    const makeFacts = (identity: Partial<Facts['identity']>) => ({
      ...sampleFacts,
      identity: { ...sampleFacts.identity, ...identity },
    });
    expect(findCopyrightYear(makeFacts({ name: 'Studio Ferrante' }), 2027)).toBe(2027);
    expect(findCopyrightYear(makeFacts({ copyright: 'given', copyrightYear: 2019 }), 2027)).toBe(2019);
  });

  test('the way to the invented firm is not shown by one in another town, until the firm writes or confirms it', () => {
    const dati = { contacts: { city: 'Frascati' } };
    const directions = { entries: [{ title: 'In treno', text: 'Linea FL4 fino a Frascati.' }] };
    const confirmed = [{ fact: 'contatti.directions.entries', value: 'Frascati' }];
    const countWays = (stored: [DocumentName, object][], launch = parseLaunch(null)) =>
      makeContent(new Map(stored), defaultLaw, launch).views.contatti.directions.entries.length;
    expect(countWays([])).toBe(2);
    expect(countWays([['dati', dati]])).toBe(0);
    expect(
      countWays([
        ['dati', dati],
        ['contatti', { directions }],
      ]),
    ).toBe(1);
    expect(countWays([['dati', dati]], { ...parseLaunch(null), confirmed })).toBe(2);
  });

  test('placeholders cannot pass for real: reserved domains and numbers of zeros', () => {
    const { identity, contacts } = sampleFacts;
    expect([identity.vatNumber, identity.taxCode]).toEqual(['00000000000', '00000000000']);
    for (const address of [contacts.email, contacts.pec, contacts.socialUrl]) expect(address).toMatch(/\.example\b/);
    expect(JSON.stringify(sampleFacts)).not.toMatch(/[[\]]\p{L}/u);
  });

  test('initials are the first letters of the first and the last word of a name', () => {
    expect(makeInitials('Ada De Bellis')).toBe('AB');
    expect(makeInitials('Ada')).toBe('A');
  });

  test('members have unique colours and unique lower-case identifiers with one hyphen', () => {
    const ids = facts.people.map(({ id }) => id);
    for (const id of ids) expect(id).toMatch(/^[a-z]+-[a-z]+$/);
    expect(new Set(ids).size).toBe(4);
    expect(new Set(facts.people.map(({ colour }) => colour)).size).toBe(4);
  });
});
