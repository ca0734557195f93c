export interface LegalFact {
  text: string;
  /** The figure alone, in euros, units or days, where a program reckons with it. */
  value?: number;
  law: string;
  /** The provision itself on Normattiva, where its name says where that is; else where it was read. */
  source: string;
  /** Where it was read, beside the provision itself. */
  read?: string;
  /** The day on which it was read, such as `2026-11-21`. */
  checked: string;
  /** The last day on which the site may say it without another look. */
  validUntil: string;
  /** Laid in and not read by anybody yet: both days are empty, and the site says nothing of it. */
  proposed?: true;
}

const checked = '2026-11-21';

const again = {
  usual: '2027-10-31',
  /** Artt. 2380 and following of the civil code may be rewritten under art. 19 of L. 21/2024. */
  companyLaw: '2027-06-30',
  /** Regulation (EU) 2024/1624 takes the place of much of D.Lgs. 231/2007 from 10 July 2027. */
  moneyLaundering: '2027-07-09',
  /** What a decree or a circular of the year changes. */
  soon: '2027-03-31',
  /** The codes of payments (D.Lgs. 33/2025) and of VAT (D.Lgs. 10/2026) take these provisions over as they are on 1 January 2027. */
  takenOver: '2027-02-28',
  /** The codes of VAT and of minor taxes (D.Lgs. 174/2024) may stand in their place from 1 January 2027: where is still to be read. */
  perhapsReplaced: '2026-12-31',
} as const;
type Again = keyof typeof again;

export const gazette = 'https://www.gazzettaufficiale.it/atto/serie_generale/caricaArticolo';

/** A citation as texts print it: no line ends before a number. */
export function citationText(law: string): string {
  return law.replace(/(?<=\.) (?=\d)/g, '\u00a0');
}

/** A provision, as a text cites it; `law` is its full name where the text is shorter. */
export function citation(cited: string, source: string, when: Again = 'usual', law = cited): LegalFact {
  return { text: citationText(cited), law, ...readAt(law, source), checked, validUntil: again[when] };
}

/** A figure of a provision: `value` is what `text` says, in euros, units or days. */
export function figure(text: string, value: number, law: string, source: string, when: Again = 'usual'): LegalFact {
  return { text, value, law, ...readAt(law, source), checked, validUntil: again[when] };
}

/** Words of a provision that are no sum and no count of days, such as «dieci anni». */
export function term(text: string, law: string, source: string, when: Again = 'usual'): LegalFact {
  return { text, law, ...readAt(law, source), checked, validUntil: again[when] };
}

/** Acts as citations call them, and as Normattiva's permanent addresses do (urn:nir). */
const acts: Readonly<Record<string, string>> = {
  'L.': 'legge',
  'D.L.': 'decreto.legge',
  'D.Lgs.': 'decreto.legislativo',
  'D.P.R.': 'decreto.del.presidente.della.repubblica',
};
const codes: Readonly<Record<string, string>> = {
  'c.c.': 'codice.civile:1942-03-16;262',
  'codice civile': 'codice.civile:1942-03-16;262',
  'c.p.c.': 'codice.procedura.civile:1940-10-28;1443',
  'Codice della crisi': 'decreto.legislativo:2019;14',
  'Codice del Terzo settore': 'decreto.legislativo:2017;117',
};

/** Where a provision stands on Normattiva, by its citation such as «art. 7 del D.P.R. 542/1999»; `null` for what is cited otherwise. */
export function provisionAddress(law: string): string | null {
  const cited = plain(law).replace(/ \(.*\)$/, '');
  const [, article = '', rest = cited] =
    /^art\. (\d+(?:-[a-z]+)?)(?:,.*?)?,? (?:del |della |dell’)?(.+)$/.exec(cited) ?? [];
  const [, act = '', number, year] = /(D\.Lgs\.|D\.P\.R\.|D\.L\.|L\.) (\d+)\/(\d{4})$/.exec(rest) ?? [];
  const urn = act ? `${acts[act]}:${year};${number}` : codes[rest.replace(/^.*(?=codice civile$)/, '')];
  if (urn === undefined) return null;
  return `https://www.normattiva.it/uri-res/N2Ls?urn:nir:stato:${urn}${article && `~art${article.replace('-', '')}`}`;
}

/**
 * Text and provision after a change. Where the text was the provision's citation, a change of one alone changes both: pages would go on
 * citing the old one.
 */
export function changedCitation(
  before: Pick<LegalFact, 'text' | 'law'>,
  next: Pick<LegalFact, 'text' | 'law'>,
): Pick<LegalFact, 'text' | 'law'> {
  const isText = plain(next.text) !== plain(before.text);
  const isLaw = plain(next.law) !== plain(before.law);
  if (plain(before.text) !== plain(before.law) || isText === isLaw) return next;
  return isLaw ? { text: citationText(next.law), law: next.law } : { text: next.text, law: plain(next.text) };
}

function plain(text: string): string {
  return text.replaceAll('\u00a0', ' ');
}

function readAt(law: string, source: string): Pick<LegalFact, 'source' | 'read'> {
  const provision = provisionAddress(law);
  return provision === null || source.includes('normattiva.it') ? { source } : { source: provision, read: source };
}
