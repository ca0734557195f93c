import type {
  AccountingService,
  BreadcrumbList,
  Graph,
  IdReference,
  OpeningHoursSpecification,
  Organization,
  Person,
  Service,
  Thing,
} from 'schema-dts';
import { circularListPath } from '../../content/circulars/paths.ts';
import {
  makeCircularFrame,
  makeCircularPath,
  makeSummary,
  type PublishedCircular,
} from '../../content/circulars/views.ts';
import { circularWords } from '../../content/circulars/words.ts';
import type { Facts } from '../../content/dati.ts';
import { findDocument } from '../../content/documents.ts';
import { findSpans, getPublicTaxCode, listUnfilledFacts, parseOpeningHours, weekdays } from '../../content/facts.ts';
import type { Launch } from '../../content/launch.ts';
import { circularPicture, findSharePicture } from '../../content/photos/share-pictures.ts';
import type { PublishedContent } from '../../content/published.ts';
import { findPageByPath, footerPages, pages, type SitePage } from '../../content/site-map.ts';
import { listClosures } from '../../content/time/opening.ts';
import { findCircular } from './circulars.ts';
import { findTopic } from './topics.ts';

const makeOfficeId = (origin: string) => `${origin}/#studio`;

/** States the firm's facts. The longest page, which has no room for them in the page budget, names the firm only. */
function makeFirm(origin: string, path: string, content: PublishedContent): AccountingService | Organization {
  if (path !== pages.servizi.path) return makeOffice(origin, content);
  const { name } = content.facts.identity;
  return { '@type': 'Organization', '@id': makeOfficeId(origin), name, url: `${origin}/` };
}

function makeOffice(origin: string, { facts, contents, launch, today }: PublishedContent): AccountingService {
  const { identity, contacts, place } = facts;
  const unfilledPaths = listUnfilledPaths(facts, launch);
  /** No values if the fact at `path` is empty or a sample: invented data must not be indexed. */
  const omitUnfilled = <Values extends Readonly<Record<string, string>>>(
    path: string,
    values: Values,
  ): Partial<Values> => (unfilledPaths.has(path) || Object.values(values).includes('') ? {} : values);
  const closures = makeClosures(facts, today);
  return {
    '@type': 'AccountingService',
    '@id': makeOfficeId(origin),
    name: identity.name,
    ...omitUnfilled('identity.legalName', { legalName: identity.legalName }),
    url: `${origin}/`,
    logo: `${origin}/icona.svg`,
    image: origin + findSharePicture(contents, 'home').path,
    telephone: contacts.phone,
    email: contacts.email,
    foundingDate: String(identity.founded),
    ...omitUnfilled('identity.vatNumber', { vatID: identity.vatNumber }),
    ...omitUnfilled('identity.taxCode', { taxID: getPublicTaxCode(facts) }),
    address: {
      '@type': 'PostalAddress',
      ...omitUnfilled('contacts.street', { streetAddress: contacts.street }),
      postalCode: contacts.postcode,
      addressLocality: contacts.city,
      addressRegion: contacts.province,
      addressCountry: 'IT',
    },
    geo: { '@type': 'GeoCoordinates', latitude: place.latitude, longitude: place.longitude },
    areaServed: { '@type': 'AdministrativeArea', name: contacts.province },
    openingHoursSpecification: [...makeOpeningHours(facts), { ...closedHours, dayOfWeek: 'PublicHolidays' }],
    ...(contacts.offices.length > 0 && { department: makeDepartments(facts) }),
    ...(closures.length > 0 && { specialOpeningHoursSpecification: closures }),
    ...omitUnfilled('contacts.socialUrl', { sameAs: contacts.socialUrl }),
  };
}

/** Further offices; their hours are words, which structured data cannot hold. */
function makeDepartments({ identity, contacts }: Facts): AccountingService[] {
  return contacts.offices.map(({ label, street, postcode, city, province, phone }) => ({
    '@type': 'AccountingService',
    name: `${identity.name}, ${label}`,
    telephone: phone || contacts.phone,
    address: {
      '@type': 'PostalAddress',
      streetAddress: street,
      postalCode: postcode,
      addressLocality: city,
      addressRegion: province,
      addressCountry: 'IT',
    },
  }));
}

/** Opening hours, with one entry for all days that have the same hours. */
function makeOpeningHours(facts: Facts): OpeningHoursSpecification[] {
  const days = weekdays.flatMap((day) => findSpans(facts, day).map((span) => ({ day, span })));
  const daysByHours = Map.groupBy(days, ({ span }) => `${span.opens} ${span.closes}`);
  return [...daysByHours.values()].flatMap(([first, ...others]) =>
    first
      ? [
          {
            '@type': 'OpeningHoursSpecification',
            dayOfWeek: [first, ...others].map(({ day }) => day),
            opens: first.span.opens,
            closes: first.span.closes,
          },
        ]
      : [],
  );
}

/** Closed day: opens and closes at midnight. */
const closedHours = { '@type': 'OpeningHoursSpecification', opens: '00:00', closes: '00:00' } as const;

/** Announced closures; those of each year until the end of the next. */
function makeClosures(facts: Facts, today: string): OpeningHoursSpecification[] {
  const { closures } = parseOpeningHours(facts);
  const yearly = { closures: closures.filter(({ isYearly }) => isYearly) };
  const repeated = listClosures(yearly, today, `${Number(today.slice(0, 4)) + 1}-12-31`);
  return [...closures.filter(({ isYearly }) => !isYearly), ...repeated].map(({ from, to }) => ({
    ...closedHours,
    validFrom: from,
    validThrough: to,
  }));
}

/** Breadcrumbs from the home page down to a page, the last step. */
function makeBreadcrumbs(origin: string, ...below: SitePage[]): BreadcrumbList {
  const steps = [pages.home, ...below];
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

/** Paths of the facts that are samples: invented data must not be indexed. */
function listUnfilledPaths(facts: Facts, { confirmed }: Launch): ReadonlySet<string> {
  return new Set(listUnfilledFacts(facts, confirmed).map(({ path }) => path));
}

const servicePages: readonly string[] = [pages.servizi.path, pages.domiciliazione.path, pages.terzoSettore.path];

function listPageSubjects(
  origin: string,
  page: SitePage,
  { contents, facts, launch }: PublishedContent,
): (Person | Service)[] {
  const provider: IdReference = { '@id': makeOfficeId(origin) };
  if (page.path === pages.team.path) {
    const unfilledPaths = listUnfilledPaths(facts, launch);
    return facts.people
      .filter(({ id }) => !unfilledPaths.has(`people.${id}.name`))
      .map(({ name, title }): Person => ({ '@type': 'Person', name, jobTitle: title, worksFor: provider }));
  }
  if (!servicePages.includes(page.path)) return [];
  const document = findDocument(page.path);
  return [
    {
      '@type': 'Service',
      name: page.label,
      ...(document && { description: contents[document].head.description }),
      url: origin + page.path,
      provider,
    },
  ];
}

/** Article of a circular. Its author is the firm, or the team member who signs it. */
function makeArticle(origin: string, circular: PublishedCircular, content: PublishedContent): Graph {
  const { title, author, publishedAt, corrections, day } = circular;
  const firm: IdReference = { '@id': makeOfficeId(origin) };
  return {
    '@context': 'https://schema.org',
    '@graph': [
      makeFirm(origin, makeCircularPath(circular), content),
      {
        '@type': 'Article',
        '@id': `${origin}${makeCircularPath(circular)}#circolare`,
        mainEntityOfPage: origin + makeCircularPath(circular),
        headline: title,
        description: makeSummary(circular, makeCircularFrame(content).makeResolver(circular)),
        inLanguage: 'it',
        datePublished: publishedAt,
        dateModified: corrections[0]?.at ?? publishedAt,
        author: author ? { '@type': 'Person', name: author, worksFor: firm } : firm,
        publisher: firm,
        image: origin + circularPicture.path,
        isPartOf: { '@type': 'CollectionPage', '@id': origin + circularListPath, name: circularWords.title },
        copyrightYear: Number(day.slice(0, 4)),
      },
    ],
  };
}

/** Structured data (schema.org); `undefined` without a page, or for a withdrawn circular. */
export function makeStructuredData(origin: string, path: string, content: PublishedContent): Graph | undefined {
  const topic = findTopic(path, content);
  if (topic) {
    const breadcrumbs = makeBreadcrumbs(origin, footerPages.preventivo, { label: topic.title, path });
    return { '@context': 'https://schema.org', '@graph': [makeFirm(origin, path, content), breadcrumbs] };
  }
  const page = findPageByPath(path);
  const circular = page ? undefined : findCircular(path, content);
  if (circular && circular.withdrawnDay === null) return makeArticle(origin, circular, content);
  if (!page) return undefined;
  const graph: Thing[] = [makeFirm(origin, path, content), ...listPageSubjects(origin, page, content)];
  if (path !== pages.home.path) graph.push(makeBreadcrumbs(origin, page));
  return { '@context': 'https://schema.org', '@graph': graph };
}
