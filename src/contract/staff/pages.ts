import type { StaffRole } from './roles.ts';

export const staffPages = {
  oggi: '/gestione',
  'messa-in-linea': '/gestione/messa-in-linea',
  messaggi: '/gestione/messaggi',
  iscritti: '/gestione/iscritti',
  foto: '/gestione/foto',
  carosello: '/gestione/carosello',
  testi: '/gestione/testi',
  circolari: '/gestione/circolari',
  scadenze: '/gestione/scadenze',
  dati: '/gestione/dati',
  team: '/gestione/team',
  persone: '/gestione/persone',
  registro: '/gestione/registro',
  stato: '/gestione/stato',
  aiuto: '/gestione/aiuto',
  profilo: '/gestione/profilo',
  accesso: '/gestione/accesso',
  invito: '/gestione/invito',
} as const;

/** The groups of the navigation, in their order: each day's work, the site, the firm. */
export const sectionGroups = [
  { key: 'day', label: 'Ogni giorno' },
  { key: 'site', label: 'Il sito' },
  { key: 'firm', label: 'Lo studio' },
] as const;
export type SectionGroup = (typeof sectionGroups)[number]['key'];

export interface StaffSection {
  key: keyof typeof staffPages;
  label: string;
  role: StaffRole;
  /** At a phone's thumb; the others are under «Altro». */
  atThumb?: true;
  /** In the navigation only while something waits there. */
  whileWaiting?: true;
  /** Where it stands in the navigation. */
  group?: SectionGroup;
  /** Reached from the person's name, not from the navigation. */
  unlisted?: true;
  /** A tab of another section: no entry of its own, that section's entry is the current one. */
  tabOf?: keyof typeof staffPages;
}

/** The sections, in the order of the navigation. A section is its line here, its address above, and a folder with a `page.tsx`. */
export const staffSections = [
  { key: 'oggi', label: 'Oggi', role: 'editor', group: 'day', atThumb: true },
  { key: 'messa-in-linea', label: 'Messa in linea', role: 'manager', group: 'day', whileWaiting: true },
  { key: 'messaggi', label: 'Messaggi', role: 'editor', group: 'day', atThumb: true },
  { key: 'circolari', label: 'Circolari', role: 'editor', group: 'day' },
  { key: 'iscritti', label: 'Iscritti', role: 'editor', group: 'day' },
  { key: 'foto', label: 'Foto', role: 'editor', group: 'site', atThumb: true },
  { key: 'carosello', label: 'Carosello', role: 'editor', tabOf: 'foto' },
  { key: 'testi', label: 'Testi', role: 'editor', group: 'site', atThumb: true },
  { key: 'scadenze', label: 'Scadenze e norme', role: 'editor', group: 'site' },
  { key: 'dati', label: 'Dati dello studio', role: 'manager', group: 'firm' },
  { key: 'team', label: 'Team', role: 'manager', group: 'firm' },
  { key: 'persone', label: 'Accessi', role: 'manager', group: 'firm' },
  { key: 'registro', label: 'Registro', role: 'manager', group: 'firm' },
  { key: 'stato', label: 'Stato del sito', role: 'manager', group: 'firm' },
  { key: 'aiuto', label: 'Aiuto', role: 'editor', unlisted: true },
  { key: 'profilo', label: 'Profilo', role: 'editor', unlisted: true },
] as const satisfies readonly StaffSection[];
export type SectionName = (typeof staffSections)[number]['key'];

/** The name under which a staff document's head says that the site is not open to search engines yet. */
export const preparingMeta = 'messa-in-linea';

/** Whether a staff page stands at `path`; what follows a page's own address is that page's, as in `/gestione/testi/home`. */
export function isStaffPage(path: string): boolean {
  return Object.values(staffPages).some(
    (page) => path === page || (page !== staffPages.oggi && path.startsWith(`${page}/`)),
  );
}

/** Where the draft that the desk names is looked at: a circular (`circolare-<id>`), or a document, there its changes. */
export function draftAddress(page: string): string {
  const [, id] = /^circolare-(\d+)$/.exec(page) ?? [];
  return id === undefined ? `${textAddress(page)}?vista=modifiche` : `${staffPages.circolari}/${id}`;
}

/** The path of the field that an editor of texts shows first. */
export const fieldKey = 'campo';

/** The part of the firm's facts that is edited on the page of the team. */
export const teamPart = 'people';

/** Where a document, or one of its fields, is edited. */
export function textAddress(page: string, field?: string): string {
  const ofFacts = field?.split('.')[0] === teamPart ? staffPages.team : staffPages.dati;
  const address = page === 'dati' ? ofFacts : `${staffPages.testi}/${page}`;
  return field === undefined ? address : `${address}?${new URLSearchParams({ [fieldKey]: field })}`;
}
