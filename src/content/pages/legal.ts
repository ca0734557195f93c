import {
  type ContentOf,
  type Described,
  day,
  type EntryOf,
  group,
  line,
  list,
  text,
  variant,
} from '../../contract/fields/fields.ts';
import { dropIds } from '../../contract/fields/values.ts';
import type { Facts } from '../dati.ts';
import { listPagesOff } from '../facts.ts';
import { isSwitchedOn } from '../site-map.ts';
import { fillWithDates, formatItalianDate } from '../time/italian-date.ts';
import { makeHead } from './common-fields.ts';

const namedValue = group('Riga', { name: line('Nome', 80, ''), value: line('Valore', 300, '') });
const link = group('Collegamento', {
  label: line('Testo', 120, ''),
  href: line('Indirizzo', 300, '', {
    format: 'link',
    help: 'Una pagina di questo sito, come /contatti, oppure un indirizzo che comincia con https:, mailto: o tel:',
  }),
});

const block = variant('Blocco', {
  text: group('Paragrafo', { text: text('Testo', 1200, '') }),
  list: group('Elenco', { items: list('Punti', { min: 1, max: 20 }, text('Punto', 300, ''), []) }),
  table: group('Tabella', {
    caption: line('Titolo, per chi non la vede', 120, ''),
    head: list('Intestazioni', { min: 2, max: 5 }, line('Colonna', 60, ''), []),
    rows: list(
      'Righe',
      { min: 1, max: 20 },
      list('Riga', { min: 2, max: 5 }, text('Cella', 300, '', { optional: true }), []),
      [],
    ),
  }),
  facts: group('Dati', { rows: list('Righe', { min: 1, max: 20 }, namedValue, []) }),
  links: group('Collegamenti', { links: list('Collegamenti', { min: 1, max: 8 }, link, []) }),
  map: group('Paragrafo sulla mappa', {
    frame: text('Se la mappa si carica da sola', 1200, ''),
    drawing: text('Se si carica premendo un pulsante', 1200, ''),
  }),
  registers: group('Tabella delle iscrizioni del team', {
    caption: line('Titolo, per chi non la vede', 120, ''),
    head: list('Intestazioni', { exactly: 3, fixed: 'program' }, line('Colonna', 60, ''), []),
  }),
});
export type EditedBlock = EntryOf<ContentOf<typeof block>>;

const section = group('Sezione', {
  title: line('Titolo', 80, ''),
  blocks: list('Blocchi', { min: 1, max: 20 }, block, []),
});
/** Section of a built-in text. Its id is an anchor, which other pages link to. */
export type EditedSection = Described<ContentOf<typeof section>>;

interface LegalWords {
  name: string;
  tab: string;
  description: string;
  title: string;
  lead: string;
  sections: readonly EditedSection[];
}

/** Publishing a text replaces this day with the day of publication. */
const builtInTextDay = '2026-11-21';

/** Makes the fields of a legal page, which the footer links to. */
export function makeLegalPage({ name, tab, description, title, lead, sections }: LegalWords) {
  return group(name, {
    head: makeHead(`${tab} · {nome dello studio}`, description),
    title: line('Titolo', 60, title),
    lead: text('Frase di apertura', 300, lead),
    updated: day('Data del testo', builtInTextDay, {
      fixed: 'program',
      help: 'È il giorno della pubblicazione',
    }),
    sections: list('Sezioni', { min: 1, max: 20 }, section, sections),
  });
}
type EditedPage = ContentOf<ReturnType<typeof makeLegalPage>>;

/** Block as pages show it: without ids, which only editing needs. */
export type LegalBlock = Exclude<Described<EditedBlock>, { kind: 'map' | 'registers' }>;

export interface LegalSection {
  id: string;
  title: string;
  blocks: readonly LegalBlock[];
}

export interface LegalView extends Omit<EditedPage, 'sections' | 'updated'> {
  /** Date of the text: words before the date, the ISO date, and the date in words. */
  updated: { before: string; date: string; text: string };
  sections: readonly LegalSection[];
}

/** Makes the data of a legal page. `updated`: words before the text's date. */
export function makeLegalView(page: EditedPage, facts: Facts, updated: string): LegalView {
  const day = formatItalianDate(page.updated);
  const pagesOff = listPagesOff(facts);
  return {
    ...page,
    updated: {
      before: fillWithDates(`${updated} {giorno}`, { giorno: day }).slice(0, -day.length),
      date: page.updated,
      text: day,
    },
    sections: page.sections.flatMap(({ id, title, ...section }) => {
      const blocks = section.blocks.flatMap((block) => dropDeadLinks(block, pagesOff));
      const visibleBlocks = blocks.filter((block) => !statesFacts(block) || hasRows(block, facts));
      // Omit a section if none of its facts applies to the firm.
      if (visibleBlocks.length === 0 || (blocks.some(statesFacts) && !visibleBlocks.some(statesFacts))) return [];
      return {
        id,
        title,
        blocks: visibleBlocks.map((edited) => makeBlockView(edited, facts)),
      };
    }),
  };
}

/** Block without its links to pages that are switched off; no block if no link remains. */
function dropDeadLinks(block: EditedBlock, pagesOff: readonly string[]): EditedBlock[] {
  if (block.kind !== 'links') return [block];
  const links = block.links.filter(({ href }) => isSwitchedOn(href, pagesOff));
  return links.length > 0 ? [{ ...block, links }] : [];
}

type FactsBlock = Extract<EditedBlock, { kind: 'facts' | 'registers' }>;

function statesFacts(block: EditedBlock): block is FactsBlock {
  return block.kind === 'facts' || block.kind === 'registers';
}

/** True if a block of facts has rows; rows with an empty fact are omitted. */
function hasRows(block: FactsBlock, { people }: Facts): boolean {
  return block.kind === 'facts' ? block.rows.length > 0 : people.some(({ register }) => register !== '');
}

function makeBlockView(block: EditedBlock, { place, people }: Facts): LegalBlock {
  const edited = dropIds(block);
  if (edited.kind === 'map') return { kind: 'text', text: edited[place.map] };
  if (edited.kind !== 'registers') return edited;
  const registered = people.filter(({ register }) => register !== '');
  return {
    kind: 'table',
    caption: edited.caption,
    head: edited.head,
    rows: registered.map(({ name, title, register }) => [name, title, register]),
  };
}
