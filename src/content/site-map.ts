import { firm } from './firm.ts';

/** One address of the site as menus, titles and search engines name it. */
export interface SitePage {
  /** What menus call it. */
  label: string;
  path: string;
  /** The document's title, complete. */
  title: string;
}

const titled = (topic: string) => `${topic} · ${firm.name}`;

/** The pages of the navigation, in its order. */
export const pages = {
  home: {
    label: 'Home',
    path: '/',
    title: titled('Commercialisti ad Albano Laziale'),
  },
  chiSiamo: {
    label: 'Chi siamo',
    path: '/chi-siamo',
    title: titled('Chi siamo'),
  },
  servizi: {
    label: 'Servizi',
    path: '/servizi',
    title: titled('Servizi professionali'),
  },
  team: {
    label: 'Team',
    path: '/team',
    title: titled('Il nostro team'),
  },
  competenze: {
    label: 'Competenze e Metodologia',
    path: '/competenze',
    title: titled('Competenze e metodologia'),
  },
  domiciliazione: {
    label: 'Servizio di domiciliazione',
    path: '/servizio-di-domiciliazione',
    title: titled('Domiciliazione legale e postale'),
  },
  terzoSettore: {
    label: 'Enti del Terzo Settore',
    path: '/enti-del-terzo-settore',
    title: titled('Consulenza agli enti del Terzo settore'),
  },
  contatti: {
    label: 'Contatti',
    path: '/contatti',
    title: titled('Contatti'),
  },
} as const satisfies Record<string, SitePage>;

/** The pages that only the footer links. */
export const footerPages = {
  privacy: {
    label: 'Privacy',
    path: '/privacy',
    title: titled('Informativa sulla privacy'),
  },
  cookie: {
    label: 'Cookie',
    path: '/cookie',
    title: titled('Cookie e memoria del browser'),
  },
  noteLegali: {
    label: 'Note legali',
    path: '/note-legali',
    title: titled('Note legali'),
  },
  accessibilita: {
    label: 'Accessibilità',
    path: '/accessibilita',
    title: titled('Accessibilità del sito'),
  },
} as const satisfies Record<string, SitePage>;

export type PageKey = keyof typeof pages;
export type FooterPageKey = keyof typeof footerPages;

/** Every page, in the order of the map. */
export const sitePages: readonly SitePage[] = [...Object.values(pages), ...Object.values(footerPages)];

/** The page that stands at `path`, or nothing at an address that does not exist. */
export function pageAt(path: string): SitePage | undefined {
  return sitePages.find((page) => page.path === path);
}
