/** One address of the site as menus name it. */
export interface SitePage {
  /** What menus call it. */
  label: string;
  path: string;
}

/** The pages of the navigation, in its order: labels and routes are the specification's (section 2). */
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

/** What the law asks a site to say, made alike. */
const legalPages = {
  privacy: { label: 'Privacy', path: '/privacy' },
  cookie: { label: 'Cookie', path: '/cookie' },
  noteLegali: { label: 'Note legali', path: '/note-legali' },
  accessibilita: { label: 'Accessibilità', path: '/accessibilita' },
} as const satisfies Record<string, SitePage>;

/** The pages that only the footer links. */
export const footerPages = {
  scadenze: { label: 'Scadenze', path: '/scadenze' },
  guida: { label: 'Guida alla gestione aziendale', path: '/guida-alla-gestione-aziendale' },
  ...legalPages,
} as const satisfies Record<string, SitePage>;

/** Every page, in the order of the map. */
export const sitePages: readonly SitePage[] = [...Object.values(pages), ...Object.values(footerPages)];

/** The pages that visitors come for: all but the legal ones. */
export function mainPages(): SitePage[] {
  const legal: readonly SitePage[] = Object.values(legalPages);
  return sitePages.filter((page) => !legal.includes(page));
}

/** The page that stands at `path`, or nothing at an address that does not exist. */
export function pageAt(path: string): SitePage | undefined {
  return sitePages.find((page) => page.path === path);
}
