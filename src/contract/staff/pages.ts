import type { StaffRole } from './roles.ts';

export const staffPages = {
  desk: '/gestione',
  launch: '/gestione/messa-in-linea',
  messages: '/gestione/messaggi',
  appointments: '/gestione/appuntamenti',
  papers: '/gestione/consegne',
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
  inBottomBar?: true;
  /** Listed in the navigation only while it has pending work. */
  onlyWithPendingWork?: true;
  group?: SectionGroup;
  /** Reached from the user's name, not from the navigation. */
  unlisted?: true;
  /** Section of which this one is a tab. A tab has no navigation entry; its section is marked as current. */
  tabOf?: keyof typeof staffPages;
}

/** Sections in navigation order. Each needs an address in `staffPages` and a folder with `<Section>Page.tsx`. */
export const staffSections = [
  { key: 'desk', label: 'Oggi', role: 'editor', group: 'day', inBottomBar: true },
  { key: 'launch', label: 'Messa in linea', role: 'manager', group: 'day', onlyWithPendingWork: true },
  { key: 'messages', label: 'Messaggi', role: 'editor', group: 'day', inBottomBar: true },
  { key: 'appointments', label: 'Agenda', role: 'editor', group: 'day', inBottomBar: true },
  { key: 'papers', label: 'Consegne', role: 'editor', group: 'day' },
  { key: 'circulars', label: 'Circolari', role: 'editor', group: 'day' },
  { key: 'newsletter', label: 'Iscritti', role: 'editor', group: 'day' },
  { key: 'photos', label: 'Foto', role: 'editor', group: 'site' },
  { key: 'carousel', label: 'Carosello', role: 'editor', tabOf: 'photos' },
  { key: 'texts', label: 'Testi', role: 'editor', group: 'site', inBottomBar: true },
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
export const sectionNames = staffSections.map(({ key }) => key);

/** Finds the section that the address of a staff page belongs to: the one with the longest matching address. */
export function findSection(address: string): StaffSection | undefined {
  const [path = ''] = address.split('?');
  return staffSections
    .filter(({ key }) => path === staffPages[key] || path.startsWith(`${staffPages[key]}/`))
    .toSorted((one, other) => staffPages[other.key].length - staffPages[one.key].length)[0];
}

/** Name of the `<meta>` in staff documents that marks a site not yet open to search engines. */
export const inPreparationMeta = 'messa-in-linea';

/** True for the path of a staff page or below one. The desk has none below it. */
export function isStaffPage(path: string): boolean {
  return Object.values(staffPages).some(
    (page) => path === page || (page !== staffPages.desk && path.startsWith(`${page}/`)),
  );
}

/** Makes the address of a draft on the desk. `page`: a document's name, or `circolare-<id>`. */
export function makeDraftPath(page: string): string {
  const [, id] = /^circolare-(\d+)$/.exec(page) ?? [];
  return id === undefined ? `${makeTextPath(page)}?vista=modifiche` : `${staffPages.circulars}/${id}`;
}

/** Address of the ledger of a circular's sending, or of the sending of one of its corrections, by number. */
export function makeSendingPath(id: number | string, correction: number | null = null): string {
  return `${staffPages.circulars}/${id}/invio${correction === null ? '' : `/${correction}`}`;
}

/** Query parameter with the path of the field that the text editor opens. */
export const fieldParameter = 'campo';

export const teamField = 'people';

export function makeTextPath(page: string, field?: string): string {
  if (page === 'norme') return staffPages.law;
  const ofFacts = field?.split('.')[0] === teamField ? staffPages.team : staffPages.firm;
  const address = page === 'dati' ? ofFacts : `${staffPages.texts}/${page}`;
  return field === undefined ? address : `${address}?${new URLSearchParams({ [fieldParameter]: field })}`;
}
