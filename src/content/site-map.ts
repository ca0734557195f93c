export interface SitePage {
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

/** The fragment of the contact form on its page. */
export const contactFormId = 'scrivere';

/** The fragment of a threshold check on its page. */
export const checkId = 'verifica';

export const footerPages = {
  scadenze: { label: 'Scadenze', path: '/scadenze' },
  guida: { label: 'Guida alla gestione aziendale', path: '/guida-alla-gestione-aziendale' },
  privacy: { label: 'Privacy', path: '/privacy' },
  cookie: { label: 'Cookie', path: '/cookie' },
  noteLegali: { label: 'Note legali', path: '/note-legali' },
  accessibilita: { label: 'Accessibilità', path: '/accessibilita' },
} as const satisfies Record<string, SitePage>;

export const sitePages: readonly SitePage[] = [...Object.values(pages), ...Object.values(footerPages)];

/** The pages that visitors come for: those of the navigation, and of the footer's those that no law asks for. */
export function mainPages(): SitePage[] {
  return [...Object.values(pages), footerPages.scadenze, footerPages.guida];
}

/** The page that stands at `path`, or nothing at an address that does not exist. */
export function pageAt(path: string): SitePage | undefined {
  return sitePages.find((page) => page.path === path);
}
