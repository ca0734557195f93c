import type { CircularText } from '../../contract/circulars.ts';
import type { Facts } from '../dati.ts';
import { listPagesOff } from '../facts.ts';
import { addDays } from '../time/holidays.ts';
import { formatItalianDate } from '../time/italian-date.ts';
import { makeReferenceResolver, type ReferenceSources, type ResolveReference } from './circular-references.ts';
import {
  listBodyReferences,
  type PictureSizes,
  parseCircular,
  renderCircularHtml,
  renderCircularText,
} from './markdown.ts';
import { circularListPath } from './paths.ts';
import { circularWords as words } from './words.ts';

/** Circular that is published or was withdrawn; days are in Rome's time zone. */
export interface PublishedCircular extends CircularText {
  slug: string;
  number: number | null;
  day: string;
  publishedAt: string;
  withdrawnDay: string | null;
  corrections: readonly { day: string; at: string; text: string }[];
  pictures: PictureSizes;
}

interface WithTabTitle {
  tab: string;
}

export interface CircularLine {
  path: string;
  number: number | null;
  title: string;
  day: string;
  author: string;
  lines: string;
}

export interface CircularList extends WithTabTitle {
  years: readonly { year: string; entries: readonly CircularLine[] }[];
}

interface Neighbour {
  path: string;
  title: string;
  number: number | null;
}

export interface CircularView extends WithTabTitle {
  number: number | null;
  title: string;
  lead: string;
  author: string;
  day: string;
  updated: string;
  topic: string;
  points: readonly string[];
  html: string;
  corrections: readonly { day: string; text: string }[];
  provisions: readonly { text: string; source: string }[];
  deadlines: readonly { what: string; day: string }[];
  isOld: boolean;
  before: Neighbour | null;
  after: Neighbour | null;
  /** Day of withdrawal; the text is then empty. */
  withdrawn: string | null;
}

export const makeCircularPath = ({ slug }: Pick<PublishedCircular, 'slug'>) => `${circularListPath}/${slug}`;

export function filterReadable(circulars: readonly PublishedCircular[]): PublishedCircular[] {
  const compare = (one: PublishedCircular, other: PublishedCircular) =>
    other.publishedAt.localeCompare(one.publishedAt) || (other.number ?? 0) - (one.number ?? 0);
  return circulars.filter(({ withdrawnDay }) => withdrawnDay === null).sort(compare);
}

export interface CircularFrame {
  firm: string;
  makeResolver: (circular: PublishedCircular) => ResolveReference;
  pagesOff: readonly string[];
}

export function makeCircularFrame(now: ReferenceSources & { facts: Facts }): CircularFrame {
  return {
    firm: now.facts.identity.name,
    makeResolver: ({ day }) => makeReferenceResolver(now, day),
    pagesOff: listPagesOff(now.facts),
  };
}

export function makeCircularLine(circular: PublishedCircular, { firm, makeResolver }: CircularFrame): CircularLine {
  const { number, title, day, author } = circular;
  return {
    path: makeCircularPath(circular),
    number,
    title,
    day: formatItalianDate(day),
    author: author || firm,
    lines: makeSummary(circular, makeResolver(circular)),
  };
}

const maxSummaryLength = 180;

/** Makes a circular's summary: its preheader, else its first point, else the beginning of its text. */
export function makeSummary(
  { preheader, points, body }: PublishedCircular,
  resolveReference: ResolveReference,
): string {
  const text = preheader || points[0] || renderBeginning(body, resolveReference);
  return text.length <= maxSummaryLength ? text : `${text.slice(0, maxSummaryLength).replace(/\s\S*$/, '')}…`;
}

/** Number of a body's characters to parse for a summary, so that a list of 500 circulars does not parse whole texts. */
const summarySourceLength = 700;

function renderBeginning(body: string, resolveReference: ResolveReference): string {
  const text = renderCircularText(body.slice(0, summarySourceLength), resolveReference);
  // Parse the whole body only if its beginning yields too little: a cut inside a link or table may parse differently.
  return text.length > 2 * maxSummaryLength || body.length <= summarySourceLength
    ? text
    : renderCircularText(body, resolveReference);
}

export function makeCircularList(circulars: readonly PublishedCircular[], frame: CircularFrame): CircularList {
  const years = Map.groupBy(filterReadable(circulars), ({ day }) => day.slice(0, 4));
  return {
    tab: words.tab(words.title, frame.firm),
    years: [...years].map(([year, inside]) => ({
      year,
      entries: inside.map((circular) => makeCircularLine(circular, frame)),
    })),
  };
}

export function makeCircularView(
  circular: PublishedCircular,
  { today, all, firm, makeResolver, pagesOff }: CircularFrame & { today: string; all: readonly PublishedCircular[] },
): CircularView {
  const { title, number, day, preheader: lead, author, topic, points, body, corrections, withdrawnDay } = circular;
  const [last] = corrections;
  const resolveReference = makeResolver(circular);
  const tokens = parseCircular(withdrawnDay === null ? body : '', pagesOff);
  const references = listBodyReferences(tokens).flatMap((name) => resolveReference(name) ?? []);
  const neighbours = filterReadable(all);
  const at = neighbours.indexOf(circular);
  const visibleContent = {
    lead,
    topic,
    points,
    html: renderCircularHtml(tokens, { resolveReference, pictures: circular.pictures }),
    corrections: corrections.map(toDatedText),
  };
  const withdrawnContent = { lead: '', topic: '', points: [], html: '', corrections: [] };
  return {
    tab: words.tab(title, firm),
    number,
    title,
    author: author || firm,
    ...(withdrawnDay === null ? visibleContent : withdrawnContent),
    day: formatItalianDate(day),
    updated: formatItalianDate(last?.day ?? day),
    provisions: references.flatMap(({ text, source }) => (source === undefined ? [] : [{ text, source }])),
    deadlines: references.flatMap(({ kind, what, text }) => (kind === 'deadline' ? [{ what, day: text }] : [])),
    isOld: today > addDays(last?.day ?? day, 365),
    before: withdrawnDay === null ? makeNeighbour(neighbours[at + 1]) : null,
    after: withdrawnDay === null && at > 0 ? makeNeighbour(neighbours[at - 1]) : null,
    withdrawn: withdrawnDay && formatItalianDate(withdrawnDay),
  };
}

const toDatedText = ({ day, text }: { day: string; text: string }) => ({ day: formatItalianDate(day), text });

function makeNeighbour(circular: PublishedCircular | undefined): Neighbour | null {
  return circular ? { path: makeCircularPath(circular), title: circular.title, number: circular.number } : null;
}
