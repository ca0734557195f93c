import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { chiSiamo } from '../src/content/chi-siamo.ts';
import { competenze } from '../src/content/competenze.ts';
import { descriptions } from '../src/content/descriptions.ts';
import { domiciliazione } from '../src/content/domiciliazione.ts';
import { firm, initials, unfilled } from '../src/content/firm.ts';
import { home } from '../src/content/home.ts';
import { newsletterNotice } from '../src/content/newsletter.ts';
import { notices } from '../src/content/notices.ts';
import { servizi } from '../src/content/servizi.ts';
import { pages, sitePages } from '../src/content/site-map.ts';
import { team } from '../src/content/team.ts';
import { terzoSettore } from '../src/content/terzo-settore.ts';

/** One string of the content and where it stands, such as `home.ts home.reasons.title`. */
interface Passage {
  where: string;
  key: string;
  text: string;
}

const modules = import.meta.glob<Record<string, unknown>>('../src/content/*.ts', { eager: true });
const passages = Object.entries(modules).flatMap(([file, exported]) =>
  Object.entries(exported)
    .filter(([, value]) => typeof value !== 'function')
    .flatMap(([name, value]) => passagesOf(value, `${file.split('/').at(-1)} ${name}`, name)),
);

function passagesOf(value: unknown, where: string, key: string): Passage[] {
  if (typeof value === 'string') return [{ where, key, text: value }];
  if (typeof value === 'function') return passagesOf(Reflect.apply(value, undefined, [2, 3]), where, key);
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([inner, item]) =>
    passagesOf(item, `${where}.${inner}`, /^\d+$/.test(inner) ? key : inner),
  );
}

/** Wording that the specification fixes to the letter: exempt from the editor's rules, and found in the content as it stands here. */
const fixed = [
  ...['Email richiesta', 'Per favore inserisci un indirizzo email valido'],
  ...['Email già registrata', 'Questo indirizzo email è già iscritto alla newsletter'],
  ...['Errore', "Si è verificato un errore durante l'iscrizione. Riprova più tardi."],
  ...['Iscrizione completata!', 'Ti sei iscritto con successo alla nostra newsletter'],
  ...['Campi obbligatori', 'Per favore compila tutti i campi richiesti'],
  ...["Errore nell'invio", "Si è verificato un errore durante l'invio del messaggio. Riprova più tardi."],
  'Messaggio inviato!',
  'Il tuo messaggio è stato inviato con successo. Ti risponderemo al più presto.',
  ...['Invio...', 'Invio in corso...', 'Loading...', 'TEAM', 'IMG 1'],
  ...['Errore nel caricamento delle foto', 'Nessuna foto disponibile', 'Foto studio'],
  ...['Oops! Page not found', 'Return to Home', 'Unexpected Application Error!'],
  ...['Error fetching images', 'Error fetching studio photos'],
  ...['Error adding photo', 'Error updating photo', 'Error deleting photo'],
  ...['Chi siamo', 'Tutti i servizi', 'Contattaci', 'Guida alla gestione aziendale'],
  ...['Expertise in consulenza direzionale', 'Servizi Professionali', 'Il nostro team', 'Competenze e Metodologia'],
  ...['executive-portait', 'advisory-office', 'controller-presentation', 'url-1-servizi'],
];

const machineKeys = new Set(['id', 'path', 'href', 'url', 'frameUrl', 'linkUrl', 'background', 'variant']);
const prose = passages.filter(({ key, text }) => !machineKeys.has(key) && !fixed.includes(text));

/** A pattern for whole words, whatever their case; `\b` knows no accents. */
function words(...alternatives: string[]): RegExp {
  return new RegExp(`(?<!\\p{L})(?:${alternatives.join('|')})(?!\\p{L})`, 'iu');
}

const rules: [promise: string, pattern: RegExp][] = [
  ['no placeholder word', words('lorem', 'ipsum', 'todo', 'tbd', 'xxx+', 'foo', 'da completare', 'testo di prova')],
  [
    'no superlative',
    words(
      'leader\\p{L}*',
      'miglior\\p{L}*',
      'meglio',
      '(?:il|lo|la|i|gli|le|del|della|dei|delle) più',
      'eccellen\\p{L}*',
      'eccezional\\p{L}*',
      'unic(?:o|a|i|he)(?! nazionale)',
      '\\p{L}+issim[oaie]',
      'ottim\\p{L}*',
      'perfett\\p{L}*',
      'imbattibil\\p{L}*',
      'insuperabil\\p{L}*',
      'impareggiabil\\p{L}*',
      'prestigios\\p{L}*',
      'all’avanguardia',
      'numero uno',
      'a 360 gradi',
      'garanti(?:amo|to|ta|ti|te)',
    ),
  ],
  [
    'no comparison with others',
    words(
      'a differenza d\\p{L}+',
      'rispetto (?:ad?|agli|alla) (?:altr\\p{L}+|concorren\\p{L}+)',
      'concorren\\p{L}*',
      'come nessun\\p{L}*',
      'competitor\\p{L}*',
      'più \\p{L}+ (?:di|degli|dei) altri',
    ),
  ],
  [
    'no missing accent',
    words(
      '(?:per|poi|fin|affin|ben|anzi|giac|sic|non|cosic)che',
      'piu',
      'puo',
      'gia',
      'cosi',
      'cioe',
      'pero',
      'sara',
      'verra',
      'dovra',
      'potra',
      'avra',
      '(?:lune|marte|mercole|giove|vener)di',
      'citta',
      'meta',
      'eta',
      'societa',
      'liberta',
      'proprieta',
      'novita',
      '(?:attiv|qual|quant|univers|accessibil|responsabil|contabil|real|necess|un|ident|modal|final|util|entit|san|pubblic|secur|autor|facolt|possibil|flessibil|continu|integr|indenn|comun|fiscal|marginal)ita',
    ),
  ],
  [
    'no wrong accent',
    words(
      '(?:per|poi|fin|affin|ben|anzi|sic|non)chè',
      'nè',
      'sè',
      'é',
      'cioé',
      'pò',
      'quì',
      'quà',
      'sù',
      'stà',
      'qual’è',
    ),
  ],
  ['no apostrophe for an accent', /(?<!\p{L})(?:e|perche|piu|puo|gia|cosi|cioe|citta|societa|attivita)[’'`]/iu],
  ['no straight quotes', /['"`´]/],
  ['no English or German quotes', /[“”„]/],
  ['no exclamation mark', /!/],
  ['no three dots', /\.\.\./],
  ['no stray space', /^\s|\s$|\s{2}|\s[,;:.?)»]|[(«]\s/],
  ['no «fallimento»: the law says liquidazione giudiziale', words('falliment\\p{L}*', 'bancarott\\p{L}*')],
  ['no citation that the law has left behind', words('art\\. 35', 'd\\.?p\\.?r\\.? 633\\p{L}*', 'mod\\. e')],
  ['no anonymity promised', words('anonim\\p{L}*')],
];

describe('every sentence is as an editor leaves it', () => {
  test('the check reads the whole content', () => {
    expect(Object.keys(modules).length).toBeGreaterThan(15);
    expect(prose.length).toBeGreaterThan(300);
  });

  test.each(rules)('%s', (_promise, pattern) => {
    expect(prose.filter(({ text }) => pattern.test(text)).map(({ where, text }) => `${where}: ${text}`)).toEqual([]);
  });

  test('quotation marks come in pairs', () => {
    const count = (text: string, mark: string) => text.split(mark).length;
    expect(prose.filter(({ text }) => count(text, '«') !== count(text, '»'))).toEqual([]);
  });

  test.each([
    ['no missing accent', 'Ecco perche la citta cambia', 'perché, città, più, può, così, Roma'],
    ['no missing accent', 'Una nuova attivita', 'Una nuova attività'],
    ['no superlative', 'Siamo i migliori', 'Registro unico nazionale del Terzo settore'],
    ['no superlative', 'Un servizio unico', 'non basate unicamente su trattamenti'],
    ['no superlative', 'lo studio più grande: il più grande', 'Ti risponderemo al più presto'],
    ['no wrong accent', 'Ecco perchè', 'Ecco perché è così'],
    ['no straight quotes', "l'impresa", 'l’impresa'],
    ['no apostrophe for an accent', 'E’ vero', 'com’è, dell’ente, c’è'],
  ])('the rule «%s» finds «%s» and leaves «%s»', (promise, wrong, right) => {
    const pattern = rules.find(([name]) => name === promise)?.[1];
    expect(pattern?.test(wrong)).toBe(true);
    expect(pattern?.test(right)).toBe(false);
  });
});

describe('the wording that the specification fixes', () => {
  test.each(fixed)('%s', (text) => {
    expect(passages.map((passage) => passage.text)).toContain(text);
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
  ] as const)('notice %s joins its title, description and tone', (key, title, description, variant) => {
    expect(notices[key]).toEqual({ title, description, variant });
  });

  test('the error notices keep their apostrophes and tone', () => {
    expect(notices['errore-iscrizione'].title).toBe('Errore');
    expect(notices['errore-iscrizione'].description).toBe(
      "Si è verificato un errore durante l'iscrizione. Riprova più tardi.",
    );
    expect(notices['errore-invio']).toEqual({
      title: "Errore nell'invio",
      description: "Si è verificato un errore durante l'invio del messaggio. Riprova più tardi.",
      variant: 'destructive',
    });
    expect(notices['messaggio-inviato']).toEqual({
      title: 'Messaggio inviato!',
      description: 'Il tuo messaggio è stato inviato con successo. Ti risponderemo al più presto.',
      variant: 'default',
    });
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

  test('what it counts is there in that number', () => {
    expect(home.reasons.entries).toHaveLength(6);
    expect(home.strengths.entries).toHaveLength(5);
    expect(home.services.entries).toHaveLength(4);
    expect(chiSiamo.areas.entries).toHaveLength(3);
    expect(servizi.columns).toHaveLength(4);
    expect(team.members).toHaveLength(4);
    expect(competenze.sectors.entries).toHaveLength(9);
    expect(competenze.steps.entries).toHaveLength(6);
    expect(terzoSettore.services.entries).toHaveLength(7);
    expect(domiciliazione.requirements.items).toHaveLength(2);
  });

  test('founded 2014, copyright 2025, postcode 00041, Albano Laziale (RM)', () => {
    const { founded, copyrightYear, postcode, city, province } = firm;
    expect([founded, copyrightYear, postcode, city, province]).toEqual([2014, 2025, '00041', 'Albano Laziale', 'RM']);
  });
});

describe('titles, descriptions and links', () => {
  const all = sitePages.map((page) => ({ ...page, description: descriptions.get(page.path) ?? '' }));

  test('each page has its own address, title and description', () => {
    for (const part of ['path', 'title', 'description', 'label'] as const)
      expect(new Set(all.map((page) => page[part])).size).toBe(all.length);
  });

  test.each(all)('$path: a title of at most 60 characters, a description of 70 to 160', ({ title, description }) => {
    // A firm with a long name is not to blame for it: the rest must leave room for 19 characters.
    expect(title.length - Math.max(0, firm.name.length - 19)).toBeLessThanOrEqual(60);
    expect(description.length).toBeGreaterThanOrEqual(70);
    expect(description.length).toBeLessThanOrEqual(160);
  });

  test('every link within the site leads to a page, and its anchor to a section', () => {
    const anchors = passages.filter(({ key }) => key === 'id').map(({ text }) => text);
    const inside = passages.filter(({ key, text }) => (key === 'path' || key === 'href') && text.startsWith('/'));
    for (const { text } of inside) {
      const [path = '', anchor] = text.split('#');
      expect(all.map((page): string => page.path)).toContain(path);
      if (anchor !== undefined) expect(anchors).toContain(anchor);
    }
  });

  test('links that leave the site are encrypted', () => {
    const outside = passages.filter(
      ({ key, text }) => /^(?:href|url|frameUrl|linkUrl)$/.test(key) && !text.startsWith('/'),
    );
    expect(outside.filter(({ text }) => !/^(?:https:\/\/|mailto:|tel:\+)\S+$/.test(text))).toEqual([]);
  });
});

describe('facts', () => {
  test('placeholders are listed by name until they are filled in', () => {
    expect(
      unfilled({
        name: '[Nome]',
        city: 'Albano Laziale',
        phone: '+39 06 0000 0000',
        people: [{ name: '[Nome]', id: 'a' }],
      }),
    ).toEqual(['firm.name', 'firm.phone', 'firm.people.0.name']);
    expect(unfilled({ email: 'info@studio.example', street: 'Via Roma, 1' })).toEqual(['firm.email']);
  });

  test('a portrait that is missing shows first letters', () => {
    expect(initials('Ada De Bellis')).toBe('AB');
    expect(initials('Ada')).toBe('A');
  });

  test('members are told apart by an identifier in lower case with one hyphen', () => {
    const ids = team.members.map(({ id }) => id);
    for (const id of ids) expect(id).toMatch(/^[a-z]+-[a-z]+$/);
    expect(new Set(ids).size).toBe(4);
    expect(new Set(team.members.map(({ colour }) => colour)).size).toBe(4);
  });

  test('a consent notice that changes gets a new version', () => {
    const digest = createHash('sha256').update(newsletterNotice.text).digest('hex').slice(0, 16);
    expect([newsletterNotice.version, digest]).toEqual(['2026-11-1', '506e28a7e81ac789']);
  });
});
