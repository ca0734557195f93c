import type { StaffRole } from '../../../contract/roles.ts';
import { staffPages } from '../../../contract/staff-pages.ts';
import { pageNames } from './words.ts';

export type NavigationKey = keyof typeof pageNames;

export interface NavigationEntry {
  key: NavigationKey;
  label: string;
  path: string;
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

export const navigation: readonly NavigationEntry[] = order.map(entry);

/** What stands at a phone's thumb; the others are under «Altro». */
export const atThumb: readonly NavigationEntry[] = (['oggi', 'messaggi', 'foto', 'testi'] as const).map(entry);

export const sections: readonly NavigationEntry[] = [...navigation, entry('profilo')];
