import { firm, type PersonId } from './firm.ts';

/** Names of the members' colours: tokens `--member-1` to `--member-4`. */
export type MemberColour = 'member-1' | 'member-2' | 'member-3' | 'member-4';

interface Role {
  title: string;
  colour: MemberColour;
}

const roles: Record<PersonId, Role> = {
  'socio-fondatore': { title: 'Dottore commercialista e revisore legale', colour: 'member-1' },
  'revisore-oiv': {
    title: 'Revisore legale, iscritto nell’Elenco nazionale degli organismi indipendenti di valutazione',
    colour: 'member-2',
  },
  'dottore-commercialista': { title: 'Dottore commercialista e revisore legale', colour: 'member-3' },
  'studente-universitario': { title: 'Studente universitario a Roma', colour: 'member-4' },
};

/** A card of the team page. The photo is found by `id` among the images of the group `team`. */
export interface Member extends Role {
  id: PersonId;
  name: string;
}

const members: readonly Member[] = firm.people.map(({ id, name }) => ({ id, name, ...roles[id] }));

/** The team page. */
export const team = {
  title: 'Il nostro team',
  lead: 'Contabilità, revisione e valutazione della performance: quattro persone, un fascicolo condiviso.',
  members,
} as const;
