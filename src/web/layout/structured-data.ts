import { firm, openingHours, position } from '../../content/firm.ts';
import { pages, type SitePage } from '../../content/site-map.ts';
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
  return [{ '@type': 'Service', name: page.label, description: page.description, url: origin + page.path, provider }];
}

/** What the page says to search engines, in the vocabulary of schema.org, ready for the inside of a script element. */
export function structuredData(origin: string, page: SitePage): string {
  const graph = [office(origin), ...aboutPage(origin, page)];
  if (page.path !== pages.home.path) graph.push(trail(origin, page));
  return JSON.stringify({ '@context': 'https://schema.org', '@graph': graph }).replaceAll('<', '\\u003c');
}
