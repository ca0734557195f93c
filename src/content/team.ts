import { group } from './fields.ts';
import { head, opening } from './shapes.ts';

/** The team page; its people are facts of the firm. */
export const team = group('Team', {
  head: head(
    'Il nostro team · {nome dello studio}',
    'Le persone dello studio: dottori commercialisti, revisori legali e un componente iscritto nell’Elenco nazionale degli OIV.',
  ),
  ...opening(
    'Il nostro team',
    'Contabilità, revisione e valutazione della performance: quattro persone, ciascuna con i propri incarichi.',
    { fixed: 'specification' },
  ),
});
