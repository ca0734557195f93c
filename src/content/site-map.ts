export interface SitePage {
  label: string;
  path: string;
}

/** Pages of the navigation, in order: labels and routes from the specification (section 2). */
export const pages = {
  home: { label: 'Home', path: '/' },
  chiSiamo: { label: 'Chi siamo', path: '/chi-siamo' },
  servizi: { label: 'Servizi', path: '/servizi' },
  team: { label: 'Team', path: '/team' },
  competenze: { label: 'Competenze e Metodologia', path: '/competenze' },
  domiciliazione: { label: 'Servizio di domiciliazione', path: '/servizio-di-domiciliazione' },
  terzoSettore: { label: 'Enti del Terzo Settore', path: '/enti-del-terzo-settore' },
  contatti: { label: 'Contatti', path: '/contatti' },
} as const satisfies Record<string, SitePage>;

/** Id of the contact form's heading, and URL fragment of links to it. */
export const contactFormId = 'scrivere';

/** Id of a threshold check's heading, and URL fragment of links to it. */
export const checkId = 'verifica';

export const footerPages = {
  scadenze: { label: 'Scadenze', path: '/scadenze' },
  guida: { label: 'Guida alla gestione aziendale', path: '/guida-alla-gestione-aziendale' },
  preventivo: { label: 'Preventivo', path: '/preventivo' },
  appuntamento: { label: 'Appuntamento', path: '/appuntamento' },
  privacy: { label: 'Privacy', path: '/privacy' },
  cookie: { label: 'Cookie', path: '/cookie' },
  noteLegali: { label: 'Note legali', path: '/note-legali' },
  accessibilita: { label: 'Accessibilità', path: '/accessibilita' },
} as const satisfies Record<string, SitePage>;

/** Path by which the carousel of studio photos is switched off: it is no page of its own. */
export const carouselPath = '/carosello';

export const sitePages: readonly SitePage[] = [...Object.values(pages), ...Object.values(footerPages)];

/** Lists the pages of the navigation, and the pages of the footer that are not legal texts. */
export function listMainPages(): SitePage[] {
  return [...Object.values(pages), footerPages.scadenze, footerPages.guida, footerPages.preventivo];
}

/**
 * True unless `address`, a path that may have a query and a fragment, leads to a page that is switched off, or to one
 * below it.
 */
export function isSwitchedOn(address: string, pagesOff: readonly string[]): boolean {
  const path = address.replace(/[?#].*$/s, '');
  return !pagesOff.some((off) => isAtOrBelow(path, off));
}

/** True for the path of a page, and of one below it. */
export function isAtOrBelow(path: string, page: string): boolean {
  return path === page || path.startsWith(`${page}/`);
}

export function findPageByPath(path: string): SitePage | undefined {
  return sitePages.find((page) => page.path === path);
}
