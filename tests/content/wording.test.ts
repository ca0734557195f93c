import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { chiSiamo } from '../../src/content/chi-siamo.ts';
import { competenze } from '../../src/content/competenze.ts';
import { descriptions } from '../../src/content/descriptions.ts';
import { domiciliazione } from '../../src/content/domiciliazione.ts';
import { firm, initials, unfilled } from '../../src/content/firm.ts';
import { home } from '../../src/content/home.ts';
import { newsletterNotice } from '../../src/content/newsletter.ts';
import { notices } from '../../src/content/notices.ts';
import { servizi } from '../../src/content/servizi.ts';
import { pages, sitePages } from '../../src/content/site-map.ts';
import { team } from '../../src/content/team.ts';
import { terzoSettore } from '../../src/content/terzo-settore.ts';
import { fixed, passages } from './passages.ts';

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
