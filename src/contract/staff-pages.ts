import type { StaffRole } from './roles.ts';

export const staffPages = {
  oggi: '/gestione',
  messaggi: '/gestione/messaggi',
  iscritti: '/gestione/iscritti',
  foto: '/gestione/foto',
  carosello: '/gestione/carosello',
  testi: '/gestione/testi',
  scadenze: '/gestione/scadenze',
  dati: '/gestione/dati',
  persone: '/gestione/persone',
  registro: '/gestione/registro',
  stato: '/gestione/stato',
  profilo: '/gestione/profilo',
  accesso: '/gestione/accesso',
  invito: '/gestione/invito',
} as const;

export interface StaffSection {
  key: keyof typeof staffPages;
  label: string;
  /** The least role that may use it. */
  role: StaffRole;
  /** At a phone's thumb; the others are under «Altro». */
  atThumb?: true;
  /** Reached from the person's name, not from the navigation. */
  unlisted?: true;
}

/** The sections, in the order of the navigation. A section is its line here, its address above, and a folder with a `page.tsx`. */
export const staffSections = [
  { key: 'oggi', label: 'Oggi', role: 'editor', atThumb: true },
  { key: 'messaggi', label: 'Messaggi', role: 'editor', atThumb: true },
  { key: 'iscritti', label: 'Iscritti', role: 'editor' },
  { key: 'foto', label: 'Foto', role: 'editor', atThumb: true },
  { key: 'carosello', label: 'Carosello', role: 'editor' },
  { key: 'testi', label: 'Testi', role: 'editor', atThumb: true },
  { key: 'scadenze', label: 'Scadenze e norme', role: 'editor' },
  { key: 'dati', label: 'Dati dello studio', role: 'manager' },
  { key: 'persone', label: 'Persone', role: 'manager' },
  { key: 'registro', label: 'Registro', role: 'manager' },
  { key: 'stato', label: 'Stato del sito', role: 'manager' },
  { key: 'profilo', label: 'Profilo', role: 'editor', unlisted: true },
] as const satisfies readonly StaffSection[];
export type SectionName = (typeof staffSections)[number]['key'];

/** The document in which the preview of a page is drawn; it is no page of its own. */
export const previewAddress = '/gestione/anteprima';

/** Whether a staff page stands at `path`; what follows a page's own address is that page's, as in `/gestione/testi/home`. */
export function isStaffPage(path: string): boolean {
  return Object.values(staffPages).some(
    (page) => path === page || (page !== staffPages.oggi && path.startsWith(`${page}/`)),
  );
}
