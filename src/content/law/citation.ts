import { toPlainSpaces } from '../writing/cleaning.ts';

/* Citations of provisions: as texts print them, and as official addresses. */

/** Citation as texts print it, with no-break spaces before numbers. */
export function formatCitation(law: string): string {
  return law.replace(/(?<=\.) (?=\d)/g, '\u00a0');
}

interface Citation {
  text: string;
  law: string;
}

/** Keeps text and provision equal if they were equal before: pages must not continue to cite the old provision. */
export function alignCitation(before: Citation, next: Citation): Citation {
  const hasNewText = toPlainSpaces(next.text) !== toPlainSpaces(before.text);
  const hasNewLaw = toPlainSpaces(next.law) !== toPlainSpaces(before.law);
  if (toPlainSpaces(before.text) !== toPlainSpaces(before.law) || hasNewText === hasNewLaw) return next;
  return hasNewLaw
    ? { text: formatCitation(next.law), law: next.law }
    : { text: next.text, law: toPlainSpaces(next.text) };
}

/** Acts by their abbreviation in citations, with their names in Normattiva's permanent addresses (urn:nir). */
const actNames: Readonly<Record<string, string>> = {
  'L.': 'legge',
  'D.L.': 'decreto.legge',
  'D.Lgs.': 'decreto.legislativo',
  'D.P.R.': 'decreto.del.presidente.della.repubblica',
};
const codeNames: Readonly<Record<string, string>> = {
  'c.c.': 'codice.civile:1942-03-16;262',
  'codice civile': 'codice.civile:1942-03-16;262',
  'c.p.c.': 'codice.procedura.civile:1940-10-28;1443',
  'Codice della crisi': 'decreto.legislativo:2019;14',
  'Codice del Terzo settore': 'decreto.legislativo:2017;117',
};

/** Makes the permanent address of a citation such as «art. 7 del D.P.R. 542/1999»; `null` for others. */
export function makeProvisionUrl(law: string): string | null {
  const [, regulationYear, regulationNumber] = /^Regolamento \(UE\) (\d{4})\/(\d+)/.exec(toPlainSpaces(law)) ?? [];
  if (regulationYear) return `https://eur-lex.europa.eu/eli/reg/${regulationYear}/${regulationNumber}/oj`;
  const cited = toPlainSpaces(law).replace(/ \(.*\)$/, '');
  const [, article = '', rest = cited] =
    /^artt?\. (\d+(?:-[a-z]+)?)(?: e \d+)?(?:,.*?)?,? (?:del |della |dell’)?(.+)$/.exec(cited) ?? [];
  const [, act = '', number, year] = /(D\.Lgs\.|D\.P\.R\.|D\.L\.|L\.) (\d+)\/(\d{4})$/.exec(rest) ?? [];
  const urn = act ? `${actNames[act]}:${year};${number}` : codeNames[rest.replace(/^.*(?=codice civile$)/, '')];
  if (urn === undefined) return null;
  return `https://www.normattiva.it/uri-res/N2Ls?urn:nir:stato:${urn}${article && `~art${article.replace('-', '')}`}`;
}
