import type { StaffRole } from '../../../contract/roles.ts';
import { staffPages } from '../../../contract/staff-pages.ts';
import { pageNames } from './words.ts';

/** A page that the navigation names. */
export type NavigationKey = keyof typeof pageNames;

export interface NavigationEntry {
  key: NavigationKey;
  label: string;
  path: string;
  /** The least role that may use it. */
  role: StaffRole;
}

const managers: readonly NavigationKey[] = ['dati', 'persone', 'registro'];

const entry = (key: NavigationKey): NavigationEntry => ({
  key,
  label: pageNames[key],
  path: staffPages[key],
  role: managers.includes(key) ? 'manager' : 'editor',
});

const order = ['oggi', 'messaggi', 'iscritti', 'foto', 'carosello', 'testi', 'dati', 'persone', 'registro'] as const;

/** The pages of the navigation, in its order. */
export const navigation: readonly NavigationEntry[] = order.map(entry);

/** What stands at a phone's thumb; the others are under «Altro». */
export const atThumb: readonly NavigationEntry[] = (['oggi', 'messaggi', 'foto', 'testi'] as const).map(entry);

/** Every section of the area, the profile too. */
export const sections: readonly NavigationEntry[] = [...navigation, entry('profilo')];
