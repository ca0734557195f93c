export const staffPages = {
  oggi: '/gestione',
  messaggi: '/gestione/messaggi',
  iscritti: '/gestione/iscritti',
  foto: '/gestione/foto',
  carosello: '/gestione/carosello',
  testi: '/gestione/testi',
  dati: '/gestione/dati',
  persone: '/gestione/persone',
  registro: '/gestione/registro',
  profilo: '/gestione/profilo',
  accesso: '/gestione/accesso',
  invito: '/gestione/invito',
} as const;

/** The list of the law that the site states and that must be looked up again; among the texts, where it is read. */
export const lawPage = `${staffPages.testi}/norme`;

/** The document in which the preview of a page is drawn; it is no page of its own. */
export const previewAddress = '/gestione/anteprima';

export type StaffPage = keyof typeof staffPages;

/** Whether a staff page stands at `path`; what follows a page's own address is that page's, as in `/gestione/testi/home`. */
export function isStaffPage(path: string): boolean {
  return Object.values(staffPages).some(
    (page) => path === page || (page !== staffPages.oggi && path.startsWith(`${page}/`)),
  );
}
