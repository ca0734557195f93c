import { descriptions } from '../../content/descriptions.ts';
import { firm, openingHours, position } from '../../content/firm.ts';
import { pageAt, pages, type SitePage } from '../../content/site-map.ts';
import { team } from '../../content/team.ts';

type Thing = Record<string, unknown>;

/** A fact of the firm, or nothing while it is still a placeholder: search engines are not told what is not known. */
function known(fact: string): string | undefined {
  return fact.startsWith('[') ? undefined : fact;
}

const hour = (time: string) => time.padStart(5, '0');

function office(origin: string): Thing {
  return {
    '@type': 'AccountingService',
    '@id': `${origin}/#studio`,
    name: firm.name,
    legalName: known(firm.legalName),
    url: `${origin}/`,
    logo: `${origin}/icona.svg`,
    telephone: firm.phone,
    email: firm.email,
    foundingDate: String(firm.founded),
    vatID: known(firm.vatNumber),
    taxID: known(firm.taxCode),
    address: {
      '@type': 'PostalAddress',
      streetAddress: known(firm.street),
      postalCode: firm.postcode,
      addressLocality: firm.city,
      addressRegion: firm.province,
      addressCountry: 'IT',
    },
    geo: { '@type': 'GeoCoordinates', ...position },
    areaServed: { '@type': 'AdministrativeArea', name: 'Lazio' },
    openingHoursSpecification: {
      '@type': 'OpeningHoursSpecification',
      dayOfWeek: openingHours.days,
      opens: hour(openingHours.opens),
      closes: hour(openingHours.closes),
    },
    sameAs: [firm.social.url],
  };
}

function trail(origin: string, { label, path }: SitePage): Thing {
  const steps = [pages.home, { label, path }];
  return {
    '@type': 'BreadcrumbList',
    itemListElement: steps.map((step, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name: step.label,
      item: origin + step.path,
    })),
  };
}

const servicePages: readonly string[] = [pages.servizi.path, pages.domiciliazione.path, pages.terzoSettore.path];

function aboutPage(origin: string, page: SitePage): Thing[] {
  const provider = { '@id': `${origin}/#studio` };
  if (page.path === pages.team.path) {
    return team.members.map(({ name, title }) => ({ '@type': 'Person', name, jobTitle: title, worksFor: provider }));
  }
  if (!servicePages.includes(page.path)) return [];
  const description = descriptions.get(page.path);
  return [{ '@type': 'Service', name: page.label, description, url: origin + page.path, provider }];
}

/**
 * What the page at `path` says to search engines, in the vocabulary of schema.org; nothing where no page stands. They read documents,
 * so it is no part of what React renders and weighs nothing in the browser's half.
 */
export function structuredData(origin: string, path: string): Thing | undefined {
  const page = pageAt(path);
  if (!page) return undefined;
  const graph = [office(origin), ...aboutPage(origin, page)];
  if (path !== pages.home.path) graph.push(trail(origin, page));
  return { '@context': 'https://schema.org', '@graph': graph };
}
