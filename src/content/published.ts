import { group } from '../contract/fields/fields.ts';
import { applyDefaults, dropIds } from '../contract/fields/values.ts';
import type { CircularLine, PublishedCircular } from './circulars/views.ts';
import type { Facts } from './dati.ts';
import { type Contents, type DocumentName, documents } from './documents.ts';
import {
  type ConfirmedFact,
  findCopyrightYear,
  groupPeople,
  isFilled,
  makeMapUrls,
  parseOpeningHours,
} from './facts.ts';
import { type Launch, parseLaunch } from './launch.ts';
import { type KnownDeadline, listDeadlinesInUse, listGroupsInUse, listKnownDeadlines } from './law/deadlines.ts';
import { defaultLaw, type Law } from './law/register.ts';
import { findLawReviewDay, groupStatingDocuments, listAllReferences } from './law/stated-law.ts';
import { makeCompanyThreshold, makeThirdSectorThresholds, stateThreshold } from './law/threshold-limits.ts';
import { makeAppointmentLink } from './page-links.ts';
import { makeLegalView } from './pages/legal.ts';
import type { TopicVersions } from './quotes/topic.ts';
import { makeCheckQuoteLink, makeQuoteLink, makeTopicPath, makeTopicView, type TopicView } from './quotes/views.ts';
import { isOutdatedText } from './sample-texts.ts';
import { makeOfficeView, makeSiteView } from './site.ts';
import { fillWithDates, formatItalianDate } from './time/italian-date.ts';
import { toRomanTime } from './time/roman-clock.ts';
import { joinOneLetterWords } from './writing/cleaning.ts';
import { listReferences, resolveReferences } from './writing/references.ts';

export interface SiteContent {
  facts: Facts;
  contents: Contents;
  views: Views;
  /** Pages of the topics of requests for a quote; empty if these pages are switched off. */
  topics: readonly TopicView[];
  law: Law;
  /** Names of the provisions that texts and deadlines in use state. */
  statedLaw: ReadonlySet<string>;
  /** Deadlines that circulars may name, those of pages that are switched off included. */
  deadlines: readonly KnownDeadline[];
  /** Circulars that are published or were withdrawn; empty unless loaded by the server. */
  circulars: readonly PublishedCircular[];
  launch: Launch;
  /** Day in Rome on which the content was made: it is made anew at midnight. */
  today: string;
}

export interface PublishedContent extends SiteContent {
  /** Content version: part of the URLs of page content, which browsers cache without a limit. */
  version: string;
  /** Consent text of newsletter sign-ups, with the version stored in their evidence. */
  newsletterNotice: { version: string; text: string };
  /** Time of each document's latest publication, as an ISO time; absent if never published. */
  publishedAt: ReadonlyMap<DocumentName, string>;
  /** Version of each document's latest publication. */
  versions: ReadonlyMap<DocumentName, number>;
  /**
   * Topics of requests for a quote: the current ones, those of the versions before, and those of the program as version
   * 0. A form is read with the version that it was made from.
   */
  quoteTopics: TopicVersions;
}

const allDocuments = group('Tutti i testi', documents);

/** Makes the content of the site from the firm's stored texts by document, completed with default texts. */
export function makeContent(
  stored: ReadonlyMap<DocumentName, unknown>,
  law: Law = defaultLaw,
  launch: Launch = parseLaunch(null),
): SiteContent {
  const completedTexts = applyDefaults(allDocuments, Object.fromEntries(stored));
  const contents = resolveReferences(completedTexts, completedTexts.dati, law.register);
  const [today] = toRomanTime(Date.now());
  const { preventivo, dati: facts } = completedTexts;
  const references = listAllReferences(completedTexts);
  const deadlines = listDeadlinesInUse(law, listGroupsInUse(facts));
  const shownDeadlines = deadlines.filter(({ hidden }) => !hidden);
  return {
    facts: completedTexts.dati,
    contents,
    views: makeViews(contents, completedTexts.dati, {
      law,
      year: Number(today.slice(0, 4)),
      confirmed: launch.confirmed,
      isWayOutdated: isOutdatedText('contatti', 'directions.entries', {
        written: completedTexts,
        facts,
        confirmed: launch.confirmed,
      }),
      checked: (name) =>
        findLawReviewDay(
          [
            ...(name === 'preventivo' ? listReferences(listShownWords(preventivo)) : (references.get(name) ?? [])),
            ...(name === 'scadenze' ? shownDeadlines.flatMap(({ fact }) => fact ?? []) : []),
          ],
          law.register,
        ),
    }),
    topics: makeTopicViews(contents, facts, (slug) =>
      findLawReviewDay(listReferences(preventivo.topics.find((topic) => topic.slug === slug)), law.register),
    ),
    law,
    statedLaw: new Set(groupStatingDocuments(references, facts, deadlines).keys()),
    deadlines: listKnownDeadlines(law),
    circulars: [],
    launch,
    today,
  };
}

export const defaultContent: SiteContent = makeContent(new Map());

/** Words of the list of topics, without those that only the pages of topics show. */
function listShownWords({ topics, title, lead }: Contents['preventivo']) {
  return [title, lead, topics.map(({ title: name, sentence }) => [name, sentence])];
}

/** Makes the pages of topics. `checked`: last review day of the law in the topic with a slug. */
function makeTopicViews(contents: Contents, facts: Facts, checked: (slug: string) => string | undefined): TopicView[] {
  const { preventivo, cornice } = contents;
  if (facts.pages.preventivo === 'off') return [];
  return preventivo.topics.map((topic) => ({
    ...makeTopicView(topic, contents, facts),
    lawChecked: describeReviewDay(cornice.lawChecked, checked(topic.slug)),
  }));
}

/** Makes the data of each page. `checked`: last review day of the law in a document. */
export function makeViews(
  contents: Contents,
  facts: Facts,
  {
    law,
    year,
    checked,
    confirmed,
    isWayOutdated,
  }: {
    law: Law;
    year: number;
    checked: (document: DocumentName) => string | undefined;
    confirmed: readonly ConfirmedFact[];
    /** True if the way to the office is the one to the town of the invented firm. */
    isWayOutdated: boolean;
  },
) {
  /** Makes the texts of a page with the title of its browser tab, without the description for search engines. */
  const describeLaw = <Words extends { head: { title: string } }>(name: DocumentName, { head, ...words }: Words) => ({
    tab: head.title,
    lawChecked: describeReviewDay(contents.cornice.lawChecked, checked(name)),
    ...words,
  });
  const makePageView = <Words extends { head: { title: string } }>(name: DocumentName, words: Words) =>
    describeLaw(name, { ...dropIds(words), head: words.head });
  const resolvedFacts = resolveFacts(facts, law, confirmed);
  const groupsInUse = listGroupsInUse(facts);
  const { board, audit } = makeThirdSectorThresholds(law.register);
  const company = makeCompanyThreshold(law.register);
  const quotes = facts.pages.preventivo === 'off' ? null : contents.preventivo;
  const checkQuote = quotes && makeCheckQuoteLink(quotes, company.limits);
  const { page: linkPage, ...appointmentPage } = contents.appuntamento;
  /** Placeholder: server/texts/published.ts sets the latest circulars. */
  const latest: readonly CircularLine[] = [];
  /** Placeholder: server/texts/published.ts sets the version of the newsletter's consent text. */
  const noticeVersion: string = '';
  const makeLegalPageView = (name: 'privacy' | 'cookie' | 'note-legali' | 'accessibilita') =>
    describeLaw(name, makeLegalView(contents[name], facts, contents.cornice.updated));
  return {
    site: {
      ...makeSiteView(contents.cornice, resolvedFacts, findCopyrightYear(facts, year)),
      hasCirculars: latest.length > 0,
    },
    // Home names a decree in passing; the pages that its links lead to say when their law was reviewed.
    home: { ...makePageView('home', contents.home), lawChecked: undefined, latest },
    'chi-siamo': {
      ...makePageView('chi-siamo', contents['chi-siamo']),
      people: makePeople(contents, resolvedFacts, confirmed),
    },
    servizi: {
      ...makePageView('servizi', contents.servizi),
      areas: dropIds(addPrices(contents.servizi.areas)),
      thresholds: { company: stateThreshold(company, contents.servizi.check.result.law) },
      quote: quotes && makeQuoteLink(quotes),
      checkQuote,
    },
    team: { ...makePageView('team', contents.team), groups: groupPeople(resolvedFacts.people) },
    competenze: makePageView('competenze', contents.competenze),
    'servizio-di-domiciliazione': {
      ...makePageView('servizio-di-domiciliazione', contents['servizio-di-domiciliazione']),
      email: facts.contacts.email,
      quote: quotes && makeQuoteLink(quotes, 'domiciliazione'),
    },
    'enti-del-terzo-settore': {
      ...makePageView('enti-del-terzo-settore', contents['enti-del-terzo-settore']),
      thresholds: {
        board: stateThreshold(board, contents['enti-del-terzo-settore'].check.result.law),
        audit: stateThreshold(audit, contents['enti-del-terzo-settore'].check.result.law),
      },
      quote: quotes && makeQuoteLink(quotes, 'terzo-settore'),
      checkQuote,
    },
    contatti: {
      ...makePageView('contatti', contents.contatti),
      ...(isWayOutdated && { directions: { title: '', entries: [] } }),
      ...makeContactView(facts),
      quote: quotes && makeQuoteLink(quotes),
      appointment: makeAppointmentLink(contents, facts),
    },
    preventivo: makePageView('preventivo', makeQuoteList(contents.preventivo)),
    appuntamento: makePageView('appuntamento', appointmentPage),
    'pagina-appuntamento': {
      ...linkPage,
      form: appointmentPage.form,
      again: appointmentPage.link,
      mapUrl: makeMapUrls(facts).linkUrl,
    },
    scadenze: {
      ...makePageView('scadenze', contents.scadenze),
      groupsInUse,
      deadlines: listKnownDeadlines(law, groupsInUse),
    },
    'guida-alla-gestione-aziendale': makePageView(
      'guida-alla-gestione-aziendale',
      contents['guida-alla-gestione-aziendale'],
    ),
    privacy: makeLegalPageView('privacy'),
    cookie: makeLegalPageView('cookie'),
    'note-legali': makeLegalPageView('note-legali'),
    accessibilita: makeLegalPageView('accessibilita'),
    moduli: { ...contents.moduli, noticeVersion },
    iscrizione: contents.iscrizione,
    consegna: contents.consegna,
  } as const;
}

export type Views = ReturnType<typeof makeViews>;
export type ViewName = keyof Views;

/** Words of the list of topics, each with the path of its page. */
function makeQuoteList({ head, title, lead, topics }: Contents['preventivo']) {
  return {
    head,
    title,
    lead,
    topics: topics.map((topic) => ({
      path: makeTopicPath(topic),
      title: joinOneLetterWords(topic.title),
      sentence: topic.sentence,
    })),
  };
}

/** Sentence about the review day of a page's law; `undefined` without a day. */
function describeReviewDay(sentence: string, day: string | undefined) {
  return day === undefined ? undefined : fillWithDates(sentence, { giorno: formatItalianDate(day) });
}

/** Facts with their references resolved; a sample registration number is never shown. */
function resolveFacts(facts: Facts, { register: law }: Law, confirmed: readonly ConfirmedFact[]): Facts {
  const { descriptor } = facts.identity;
  return {
    ...facts,
    identity: { ...facts.identity, descriptor: resolveReferences(descriptor, facts, law) },
    people: facts.people.map((person) => ({
      ...resolveReferences(person, facts, law),
      register: isFilled(facts, confirmed, `people.${person.id}.register`) ? person.register : '',
    })),
  };
}

/** Appends each area's starting prices, if any, to the description of its fee. */
function addPrices({ entries, ...words }: Contents['servizi']['areas']) {
  return {
    ...words,
    entries: entries.map(({ prices, fee, ...area }) => ({ ...area, fee: [fee, ...prices].join(' ') })),
  };
}

/** Makes the entries of team members with real names; sample people are omitted. */
function makePeople(contents: Contents, facts: Facts, confirmed: readonly ConfirmedFact[]) {
  const named = facts.people.filter(({ id }) => isFilled(facts, confirmed, `people.${id}.name`));
  return { ...contents['chi-siamo'].people, entries: named.map(({ name, title: text }) => ({ title: name, text })) };
}

function makeContactView(facts: Facts) {
  const { contacts, place } = facts;
  return {
    pec: contacts.pec,
    whatsapp: contacts.whatsapp,
    socialUrl: contacts.socialUrl,
    offices: contacts.offices.map((office) => ({ ...makeOfficeView(office), directions: office.directions })),
    office: { ...makeMapUrls(facts), mode: place.map },
    opening: parseOpeningHours(facts),
  };
}
