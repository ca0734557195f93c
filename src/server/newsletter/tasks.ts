import { pluralise } from '../../content/writing/plurals.ts';
import { maxUnconfirmedSignUps } from '../../contract/retention.ts';
import { type TaskSource, toTimePart } from '../tasks/source.ts';
import { findHeldSignUps } from './held-sign-ups.ts';

export const subscriberTasks: readonly TaskSource[] = [
  {
    kind: 'sign-ups',
    pages: ['desk'],
    role: 'editor',
    title: pluralise('iscrizione in sospeso', 'iscrizioni in sospeso'),
    async find(context) {
      const held = await findHeldSignUps(context.db);
      if (held === null) return null;
      const isOne = held.count === 1;
      const reason = `. In un giorno più di ${maxUnconfirmedSignUps} iscrizioni alla newsletter non sono state confermate: forse un programma scrive indirizzi di altri. La richiesta di conferma non è partita. Se ${isOne ? 'era attesa' : 'erano attese'}, per esempio dopo un convegno, si ${isOne ? 'invia' : 'inviano'}; altrimenti si ${isOne ? 'elimina' : 'eliminano'}.`;
      const arrived = `${isOne ? 'È arrivata' : 'La più vecchia è arrivata'} `;
      return { ...held, lines: [[arrived, toTimePart(held.since, context), reason]] };
    },
  },
];
