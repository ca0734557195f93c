import type { StaffRole } from './roles.ts';

export const staffPages = {
  desk: '/gestione',
  launch: '/gestione/messa-in-linea',
  messages: '/gestione/messaggi',
  newsletter: '/gestione/iscritti',
  photos: '/gestione/foto',
  carousel: '/gestione/carosello',
  texts: '/gestione/testi',
  circulars: '/gestione/circolari',
  law: '/gestione/scadenze',
  firm: '/gestione/dati',
  team: '/gestione/team',
  people: '/gestione/persone',
  journal: '/gestione/registro',
  doctor: '/gestione/stato',
  help: '/gestione/aiuto',
  profile: '/gestione/profilo',
  'sign-in': '/gestione/accesso',
  invitation: '/gestione/invito',
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
  { key: 'desk', label: 'Oggi', role: 'editor', group: 'day', atThumb: true },
  { key: 'launch', label: 'Messa in linea', role: 'manager', group: 'day', whileWaiting: true },
  { key: 'messages', label: 'Messaggi', role: 'editor', group: 'day', atThumb: true },
  { key: 'circulars', label: 'Circolari', role: 'editor', group: 'day' },
  { key: 'newsletter', label: 'Iscritti', role: 'editor', group: 'day' },
  { key: 'photos', label: 'Foto', role: 'editor', group: 'site', atThumb: true },
  { key: 'carousel', label: 'Carosello', role: 'editor', tabOf: 'photos' },
  { key: 'texts', label: 'Testi', role: 'editor', group: 'site', atThumb: true },
  { key: 'law', label: 'Scadenze e norme', role: 'editor', group: 'site' },
  { key: 'firm', label: 'Dati dello studio', role: 'manager', group: 'firm' },
  { key: 'team', label: 'Team', role: 'manager', group: 'firm' },
  { key: 'people', label: 'Accessi', role: 'manager', group: 'firm' },
  { key: 'journal', label: 'Registro', role: 'manager', group: 'firm' },
  { key: 'doctor', label: 'Stato del sito', role: 'manager', group: 'firm' },
  { key: 'help', label: 'Aiuto', role: 'editor', unlisted: true },
  { key: 'profile', label: 'Profilo', role: 'editor', unlisted: true },
] as const satisfies readonly StaffSection[];
export type SectionName = (typeof staffSections)[number]['key'];

/** The name under which a staff document's head says that the site is not open to search engines yet. */
export const preparingMeta = 'messa-in-linea';

/** Whether a staff page stands at `path`; what follows a page's own address is that page's, as in `/gestione/testi/home`. */
export function isStaffPage(path: string): boolean {
  return Object.values(staffPages).some(
    (page) => path === page || (page !== staffPages.desk && path.startsWith(`${page}/`)),
  );
}

/** Where the draft that the desk names is looked at: a circular (`circolare-<id>`), or a document, there its changes. */
export function draftAddress(page: string): string {
  const [, id] = /^circolare-(\d+)$/.exec(page) ?? [];
  return id === undefined ? `${textAddress(page)}?vista=modifiche` : `${staffPages.circulars}/${id}`;
}

/** The path of the field that an editor of texts shows first. */
export const fieldKey = 'campo';

/** The part of the firm's facts that is edited on the page of the team. */
export const teamPart = 'people';

/** Where a document, or one of its fields, is edited. */
export function textAddress(page: string, field?: string): string {
  const ofFacts = field?.split('.')[0] === teamPart ? staffPages.team : staffPages.firm;
  const address = page === 'dati' ? ofFacts : `${staffPages.texts}/${page}`;
  return field === undefined ? address : `${address}?${new URLSearchParams({ [fieldKey]: field })}`;
}
