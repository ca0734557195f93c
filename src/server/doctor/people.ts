import { groupProvisions } from '../../content/law/provision-groups.ts';
import { listDueFacts } from '../../content/law/provisions.ts';
import { listPeople } from '../people/people.ts';
import { readPublished } from '../texts/published-content.ts';
import { toRomanDay } from '../time/roman-days.ts';
import { type Check, reportOk, reportWarning } from './seen.ts';

export const peopleChecks: readonly Check[] = [
  {
    name: 'law',
    title: 'Norme da verificare',
    async run({ database, now }) {
      const { law, statedLaw } = await readPublished(database.staff);
      const dueFacts = listDueFacts(toRomanDay(now), 60, law.register).filter(({ name }) => statedLaw.has(name));
      if (dueFacts.length === 0) return reportOk('Nessuna entro sessanta giorni.');
      return reportWarning(`Entro sessanta giorni: ${groupProvisions(dueFacts).length}.`, {
        remedy: 'verify-law',
        todo: 'Rileggerle in «Scadenze e norme».',
      });
    },
  },
  {
    name: 'second-factors',
    title: 'Codice di verifica dei responsabili',
    async run({ database, now }) {
      const { items } = await listPeople({ db: database.staff, now });
      const managers = items.filter(({ role, disabled_at }) => role === 'manager' && disabled_at === null);
      const managersWithoutFactor = managers.filter(({ second_factor }) => second_factor === null);
      if (managers.length === 0)
        return reportWarning('Nessun responsabile ha un accesso.', {
          ask: 'Invitare un responsabile.',
          todo: 'npm run staff -- invite EMAIL.',
        });
      if (managersWithoutFactor.length === 0) return reportOk('Lo hanno tutti.');
      return reportWarning(
        `Senza: ${managersWithoutFactor.map(({ name }) => name).join(', ')}. Ciascuno lo attiva nel proprio profilo.`,
        {
          remedy: 'second-factor',
          todo: 'Ciascuno lo attiva nel proprio profilo.',
        },
      );
    },
  },
];
