import { addDays } from '../time/holidays.ts';
import { formatCitation, makeProvisionUrl } from './citation.ts';

/*
 * Register of the law: single source of every threshold, term and citation on the site. Texts refer to an entry by its
 * name in braces. deadline-rules.ts is the single source of deadlines; register.ts applies the firm's changes to both.
 */

export interface LegalFact {
  text: string;
  /** Figure as a number, in euros, units or days, for calculations. */
  value?: number;
  law: string;
  /** Official address of the provision: Normattiva, Gazzetta Ufficiale, EUR-Lex or the authority. */
  source: string;
  /** Second official address: the text that was actually read. */
  read?: string;
  /** Day of the last review, such as `2026-11-21`. */
  checked: string;
  /** Last day on which the site may state it without another review. */
  validUntil: string;
  /** Provision not reviewed yet: both days are empty, and visitors do not see it. */
  proposed?: true;
}

const firstReviewDay = '2026-11-21';

/** Last valid days of the facts in this file, by the reason for the next review. */
const reviewDays = {
  usual: '2027-10-31',
  /** Artt. 2380 and following of the civil code may be rewritten under art. 19 of L. 21/2024. */
  companyLaw: '2027-06-30',
  /** Regulation (EU) 2024/1624 replaces much of D.Lgs. 231/2007 from 10 July 2027. */
  moneyLaundering: '2027-07-09',
  /** Provisions that a decree or a circular changes each year. */
  changedYearly: '2027-03-31',
  /** The codes of payments (D.Lgs. 33/2025) and of VAT (D.Lgs. 10/2026) absorb these provisions on 1 January 2027. */
  takenOver: '2027-02-28',
  /** The codes of VAT and of minor taxes (D.Lgs. 174/2024) may replace them from 1 January 2027. */
  perhapsReplaced: '2026-12-31',
} as const;

interface FactOptions {
  /** Full name of the provision, if the text is shorter. */
  law?: string;
  /** Official address, if it cannot be derived from the citation. */
  source?: string;
  read?: string;
  reviewBy?: keyof typeof reviewDays;
  checked?: string;
  proposed?: true;
}

/** Makes the fact for a provision that texts cite. */
function makeCitation(cited: string, options: FactOptions = {}): LegalFact {
  return makeFact(formatCitation(cited), options.law ?? cited, options);
}

/** Makes the fact for a figure of a provision: `value` is the number in `text`, in euros, units or days. */
function makeFigure(text: string, value: number, law: string, options: FactOptions = {}): LegalFact {
  return { ...makeFact(text, law, options), value };
}

/** Makes the fact for a period that the law states in words, such as «dieci anni». */
function makeTerm(text: string, law: string, options: FactOptions = {}): LegalFact {
  return makeFact(text, law, options);
}

function makeFact(text: string, law: string, options: FactOptions): LegalFact {
  const { read, proposed, checked = firstReviewDay, reviewBy = 'usual', source = makeProvisionUrl(law) } = options;
  if (source === null) throw new Error(`«${law}» needs the official address of its provision`);
  const days = proposed ? { checked: '', validUntil: '', proposed } : { checked, validUntil: reviewDays[reviewBy] };
  return { text, law, source, ...(read && { read }), ...days };
}

const gazetteUrl = 'https://www.gazzettaufficiale.it/atto/serie_generale/caricaArticolo';

export const legalFacts = {
  // Control body or auditor of a limited company
  'art. 2477 c.c.': makeCitation('art. 2477 del codice civile', { reviewBy: 'companyLaw' }),
  'attivo delle società': makeFigure(
    '4 milioni di euro',
    4_000_000,
    'art. 2477, secondo comma, lettera c, del codice civile',
    { reviewBy: 'companyLaw' },
  ),
  'ricavi delle società': makeFigure(
    '4 milioni di euro',
    4_000_000,
    'art. 2477, secondo comma, lettera c, del codice civile',
    { reviewBy: 'companyLaw' },
  ),
  'dipendenti delle società': makeFigure('20 unità', 20, 'art. 2477, secondo comma, lettera c, del codice civile', {
    reviewBy: 'companyLaw',
  }),
  'termine di nomina delle società': makeFigure('trenta giorni', 30, 'art. 2477, quinto comma, del codice civile', {
    reviewBy: 'companyLaw',
  }),
  'art. 2543 c.c.': makeCitation('art. 2543 c.c.', { reviewBy: 'companyLaw', checked: '2026-11-25' }),
  'art. 2399 c.c.': makeCitation('art. 2399 c.c.', {
    read: `${gazetteUrl}?art.codiceRedazionale=042U0262&art.dataPubblicazioneGazzetta=1942-04-04&art.idArticolo=2399&art.versione=4`,
    reviewBy: 'companyLaw',
  }),
  'art. 10 D.Lgs. 39/2010': makeCitation('art. 10 del D.Lgs. 39/2010', {
    read: `${gazetteUrl}?art.codiceRedazionale=16G00151&art.dataPubblicazioneGazzetta=2016-07-21&art.idArticolo=12`,
  }),
  'D.Lgs. 39/2010': makeCitation('D.Lgs. 39/2010', {
    read: `${gazetteUrl}?art.codiceRedazionale=16G00151&art.dataPubblicazioneGazzetta=2016-07-21&art.idArticolo=12`,
  }),

  // Organisation, books and accounts
  'art. 2086 c.c.': makeCitation('art. 2086 c.c.'),
  'art. 2214 c.c.': makeCitation('art. 2214 c.c.', {
    read: `${gazetteUrl}?art.codiceRedazionale=17G00128&art.dataPubblicazioneGazzetta=2017-08-02&art.idArticolo=13&art.versione=1`,
  }),
  'art. 2220 c.c.': makeCitation('art. 2220 c.c.'),
  'conservazione delle scritture': makeTerm('dieci anni', 'art. 2220 c.c.'),
  'art. 2364 c.c.': makeCitation('art. 2364 c.c.', { reviewBy: 'companyLaw' }),
  'termine per l’assemblea': makeFigure('120 giorni', 120, 'art. 2364, secondo comma, del codice civile', {
    reviewBy: 'companyLaw',
  }),
  'termine maggiore per l’assemblea': makeFigure('180 giorni', 180, 'art. 2364, secondo comma, del codice civile', {
    reviewBy: 'companyLaw',
  }),
  'art. 2478-bis c.c.': makeCitation('art. 2478-bis c.c.', { reviewBy: 'companyLaw', checked: '2026-11-25' }),
  'art. 2402 c.c.': makeCitation('art. 2402 c.c.', { reviewBy: 'companyLaw', checked: '2026-11-25' }),
  'art. 2435 c.c.': makeCitation('art. 2435 c.c.', { reviewBy: 'companyLaw' }),
  'termine di deposito del bilancio': makeFigure('30 giorni', 30, 'art. 2435 c.c.', { reviewBy: 'companyLaw' }),

  // Crisis
  'art. 3 CCII': makeCitation('art. 3 del Codice della crisi'),
  'art. 12 CCII': makeCitation('art. 12 del Codice della crisi'),
  'art. 25-octies CCII': makeCitation('art. 25-octies del Codice della crisi'),
  'termine della segnalazione di crisi': makeFigure('60 giorni', 60, 'art. 25-octies del D.Lgs. 14/2019'),
  'art. 2446 c.c.': makeCitation('art. 2446 c.c.', { reviewBy: 'companyLaw', checked: '2026-11-25' }),
  'art. 2447 c.c.': makeCitation('art. 2447 c.c.', { reviewBy: 'companyLaw', checked: '2026-11-25' }),
  'art. 2482-bis c.c.': makeCitation('art. 2482-bis c.c.', { reviewBy: 'companyLaw', checked: '2026-11-25' }),
  'art. 2482-ter c.c.': makeCitation('art. 2482-ter c.c.', { reviewBy: 'companyLaw', checked: '2026-11-25' }),

  // Contributions and mergers
  'art. 2343 c.c.': makeCitation('art. 2343 c.c.', { reviewBy: 'companyLaw' }),
  'art. 2465 c.c.': makeCitation('art. 2465 c.c.', { reviewBy: 'companyLaw' }),
  'art. 2501-sexies c.c.': makeCitation('art. 2501-sexies c.c.', { reviewBy: 'companyLaw' }),

  // Prevention of offences, and internal reports
  'D.Lgs. 231/2001': makeCitation('D.Lgs. 231/2001'),
  'art. 6 D.Lgs. 231/2001': makeCitation('art. 6 del D.Lgs. 231/2001'),
  'D.Lgs. 24/2023': makeCitation('D.Lgs. 24/2023'),
  'lavoratori per il canale di segnalazione': makeFigure('50 lavoratori', 50, 'D.Lgs. 24/2023'),

  // Public bodies
  'D.Lgs. 150/2009': makeCitation('D.Lgs. 150/2009'),
  'art. 14 D.Lgs. 150/2009': makeCitation('art. 14 del D.Lgs. 150/2009', {
    read: `${gazetteUrl}?art.codiceRedazionale=009G0164&art.dataPubblicazioneGazzetta=2009-10-31&art.idArticolo=14`,
  }),

  // Taxes and insurance
  'art. 6-bis Statuto del contribuente': makeCitation('art. 6-bis della L. 212/2000'),
  'termine per le osservazioni': makeFigure('60 giorni', 60, 'art. 6-bis della L. 212/2000'),
  'polizza catastrofale': makeCitation('art. 1, commi 101–112, della L. 213/2023', { reviewBy: 'changedYearly' }),

  // Certified mail, seat and service of documents
  'art. 16 D.L. 185/2008': makeCitation('art. 16 del D.L. 185/2008'),
  'art. 5 D.L. 179/2012': makeCitation('art. 5 del D.L. 179/2012'),
  'art. 47 c.c.': makeCitation('art. 47 c.c.'),
  'art. 145 c.p.c.': makeCitation('art. 145 c.p.c.'),
  'art. 3-ter L. 53/1994': makeCitation('art. 3-ter della L. 53/1994'),

  // Third-sector bodies. Texts that cite articles by number alone name the code beside them
  'D.Lgs. 117/2017': makeCitation('D.Lgs. 117/2017'),
  'D.Lgs. 112/2017': makeCitation('D.Lgs. 112/2017'),
  'art. 22 CTS': makeCitation('art. 22', { law: 'art. 22 del D.Lgs. 117/2017' }),

  // Third-sector bodies: control body and auditor
  'art. 30 CTS': makeCitation('art. 30 del Codice del Terzo settore'),
  'attivo per l’organo di controllo': makeFigure('150.000 euro', 150_000, 'art. 30, comma 2, del D.Lgs. 117/2017'),
  'entrate per l’organo di controllo': makeFigure('300.000 euro', 300_000, 'art. 30, comma 2, del D.Lgs. 117/2017'),
  'dipendenti per l’organo di controllo': makeFigure('7 unità', 7, 'art. 30, comma 2, del D.Lgs. 117/2017'),
  'art. 31 CTS': makeCitation('art. 31 del Codice del Terzo settore'),
  'attivo per il revisore': makeFigure('1,5 milioni di euro', 1_500_000, 'art. 31, comma 1, del D.Lgs. 117/2017'),
  'entrate per il revisore': makeFigure('3 milioni di euro', 3_000_000, 'art. 31, comma 1, del D.Lgs. 117/2017'),
  'dipendenti per il revisore': makeFigure('20 unità', 20, 'art. 31, comma 1, del D.Lgs. 117/2017'),
  'artt. 30 e 31 CTS': makeCitation('artt. 30 e 31', { law: 'artt. 30 e 31 del D.Lgs. 117/2017' }),

  // Third-sector bodies: accounts, their deposit and publication
  'art. 13 CTS': makeCitation('art. 13', { law: 'art. 13 del D.Lgs. 117/2017' }),
  'entrate per il rendiconto per cassa': makeFigure('300.000 euro', 300_000, 'art. 13 del D.Lgs. 117/2017'),
  'entrate per il rendiconto aggregato': makeFigure('60.000 euro', 60_000, 'art. 13 del D.Lgs. 117/2017'),
  'art. 14 CTS': makeCitation('art. 14', { law: 'art. 14 del D.Lgs. 117/2017' }),
  'entrate per il bilancio sociale': makeFigure('1 milione di euro', 1_000_000, 'art. 14 del D.Lgs. 117/2017'),
  'entrate per la pubblicazione dei compensi': makeFigure('100.000 euro', 100_000, 'art. 14 del D.Lgs. 117/2017'),
  'art. 48 CTS': makeCitation('art. 48', { law: 'art. 48 del D.Lgs. 117/2017' }),
  'termine di deposito nel registro': makeFigure('180 giorni', 180, 'art. 48 del D.Lgs. 117/2017'),
  'termine massimo della diffida': makeFigure('180 giorni', 180, 'art. 48 del D.Lgs. 117/2017'),
  'art. 93 CTS': makeCitation('art. 93', { law: 'art. 93 del D.Lgs. 117/2017' }),
  'D.M. 7 agosto 2025': makeCitation('D.M. 7 agosto 2025', {
    source: 'https://www.gazzettaufficiale.it/eli/gu/2025/09/15/214/sg/html',
    proposed: true,
  }),
  'cadenza dei controlli': makeTerm('tre anni', 'D.M. 7 agosto 2025', {
    source: 'https://www.gazzettaufficiale.it/eli/gu/2025/09/15/214/sg/html',
    proposed: true,
  }),
  'D.P.C.M. 23 luglio 2020': makeCitation('D.P.C.M. 23 luglio 2020', {
    source: 'https://www.gazzettaufficiale.it/eli/gu/2020/09/17/231/sg/html',
    proposed: true,
  }),
  'termine del cinque per mille': makeTerm('un anno', 'D.P.C.M. 23 luglio 2020', {
    source: 'https://www.gazzettaufficiale.it/eli/gu/2020/09/17/231/sg/html',
    proposed: true,
  }),
  'importo del cinque per mille': makeFigure('20.000 euro', 20_000, 'D.P.C.M. 23 luglio 2020', {
    source: 'https://www.gazzettaufficiale.it/eli/gu/2020/09/17/231/sg/html',
    proposed: true,
  }),

  // Third-sector bodies: taxes
  'art. 104 CTS': makeCitation('art. 104', { law: 'art. 104 del D.Lgs. 117/2017' }),
  'decorrenza del regime fiscale': makeTerm('31 dicembre 2025', 'art. 104 del D.Lgs. 117/2017'),
  'art. 79 CTS': makeCitation('art. 79', {
    law: 'art. 79 del D.Lgs. 117/2017',
    read: `${gazetteUrl}?art.codiceRedazionale=22A04699&art.dataPubblicazioneGazzetta=2022-08-19&art.idArticolo=26`,
  }),
  'margine sui costi': makeTerm('6 per cento', 'art. 79, comma 2-bis, del D.Lgs. 117/2017', {
    read: `${gazetteUrl}?art.codiceRedazionale=22A04699&art.dataPubblicazioneGazzetta=2022-08-19&art.idArticolo=26`,
  }),
  'periodi di margine': makeTerm('tre periodi d’imposta', 'art. 79, comma 2-bis, del D.Lgs. 117/2017', {
    read: `${gazetteUrl}?art.codiceRedazionale=22A04699&art.dataPubblicazioneGazzetta=2022-08-19&art.idArticolo=26`,
  }),
  'art. 86 CTS': makeCitation('art. 86', { law: 'art. 86 del D.Lgs. 117/2017' }),
  'ricavi per il regime forfetario': makeFigure('85.000 euro', 85_000, 'art. 86 del D.Lgs. 117/2017'),
  'L. 398/1991': makeCitation('L. 398/1991'),
  'circolare sul Terzo settore': makeCitation('circolare n. 1/E del 19 febbraio 2026', {
    source: 'https://www.agenziaentrate.gov.it/',
    proposed: true,
  }),

  // Provisions of the deadlines
  'art. 18 D.Lgs. 241/1997': makeCitation('art. 18 del D.Lgs. 241/1997 (dal 2027 nel D.Lgs. 33/2025)', {
    reviewBy: 'takenOver',
  }),
  'art. 7 D.L. 70/2011': makeCitation('art. 7 del D.L. 70/2011', { reviewBy: 'takenOver' }),
  'art. 37 D.L. 223/2006': makeCitation('art. 37, comma 11-bis, del D.L. 223/2006', { reviewBy: 'takenOver' }),
  'art. 17 D.P.R. 435/2001': makeCitation('art. 17 del D.P.R. 435/2001', {
    read: `${gazetteUrl}?art.codiceRedazionale=001G0501&art.dataPubblicazioneGazzetta=2001-12-17&art.idArticolo=17`,
    reviewBy: 'takenOver',
  }),
  'saldo delle imposte': makeCitation('art. 17, comma 1, del D.P.R. 435/2001', { reviewBy: 'takenOver' }),
  'art. 50 D.L. 331/1993': makeCitation('art. 50 del D.L. 331/1993 (dal 2027 nel D.Lgs. 10/2026)', {
    reviewBy: 'takenOver',
  }),
  'art. 7 D.P.R. 542/1999': makeCitation('art. 7 del D.P.R. 542/1999', { reviewBy: 'perhapsReplaced' }),
  'art. 6 D.P.R. 542/1999': makeCitation('art. 6 del D.P.R. 542/1999', { reviewBy: 'perhapsReplaced' }),
  'art. 21-bis D.L. 78/2010': makeCitation('art. 21-bis del D.L. 78/2010', { reviewBy: 'perhapsReplaced' }),
  'art. 6 L. 405/1990': makeCitation('art. 6, comma 2, della L. 405/1990', {
    source: 'https://www.normattiva.it/uri-res/N2Ls?urn:nir:stato:legge:1990-12-29;405~art6-com2',
    reviewBy: 'perhapsReplaced',
  }),
  'art. 8 D.P.R. 322/1998': makeCitation('art. 8 del D.P.R. 322/1998', { reviewBy: 'perhapsReplaced' }),
  'art. 6 D.M. 17 giugno 2014': makeCitation('art. 6 del D.M. 17 giugno 2014', {
    source: 'https://www.gazzettaufficiale.it/eli/id/2014/06/26/14A04778/sg',
    reviewBy: 'takenOver',
  }),
  'art. 23 D.P.R. 641/1972': makeCitation('art. 23 della Tariffa allegata al D.P.R. 641/1972', {
    reviewBy: 'perhapsReplaced',
  }),
  'L. 160/2019': makeCitation('art. 1, commi 739–783, della L. 160/2019'),
  'art. 11 D.Lgs. 47/2000': makeCitation('art. 11, comma 4, del D.Lgs. 47/2000', { reviewBy: 'takenOver' }),
  'art. 4 D.P.R. 322/1998': makeCitation('art. 4 del D.P.R. 322/1998'),
  'art. 2 D.P.R. 322/1998': makeCitation('art. 2 del D.P.R. 322/1998'),
  'assemblea di bilancio': makeCitation('art. 2364 del codice civile', { reviewBy: 'companyLaw' }),
  'deposito del bilancio degli enti': makeCitation('art. 48 del Codice del Terzo settore'),

  // The profession, its website and its duties
  'D.Lgs. 139/2005': makeCitation('D.Lgs. 139/2005'),
  'art. 9 D.L. 1/2012': makeCitation('art. 9 del D.L. 1/2012'),
  'art. 13 L. 132/2025': makeCitation('art. 13 della L. 132/2025'),
  'D.Lgs. 70/2003': makeCitation('D.Lgs. 70/2003'),
  'D.Lgs. 231/2007': makeCitation('D.Lgs. 231/2007', { reviewBy: 'moneyLaundering' }),
  'art. 18 D.Lgs. 231/2007': makeCitation('art. 18 del D.Lgs. 231/2007', { reviewBy: 'moneyLaundering' }),
  'art. 19 D.Lgs. 231/2007': makeCitation('art. 19 del D.Lgs. 231/2007', { reviewBy: 'moneyLaundering' }),
  'art. 31 D.Lgs. 231/2007': makeCitation('art. 31 del D.Lgs. 231/2007', { reviewBy: 'moneyLaundering' }),
  'conservazione antiriciclaggio': makeTerm('dieci anni', 'art. 31 del D.Lgs. 231/2007', {
    reviewBy: 'moneyLaundering',
  }),
  GDPR: makeCitation('GDPR', { law: 'Regolamento (UE) 2016/679' }),
  'Regolamento GDPR': makeCitation('Regolamento (UE) 2016/679 (GDPR)'),
  'regole sui cookie': makeCitation(
    'art. 122 del Codice in materia di protezione dei dati personali e le Linee guida del Garante del 10 giugno 2021',
    { source: 'https://www.garanteprivacy.it/home/docweb/-/docweb-display/docweb/9677876' },
  ),
} as const satisfies Record<string, LegalFact>;

export type LegalFactName = keyof typeof legalFacts;

/** Fact due for review, with its name in the register; `validUntil` is the due day. */
export interface DueFact extends LegalFact {
  name: string;
}

/** Lists facts whose last valid day is before `today` (such as `2026-11-21`): the site must not state them. */
export function listExpiredFacts(today: string, facts: Readonly<Record<string, LegalFact>> = legalFacts): DueFact[] {
  return sortDueFacts(facts, ({ validUntil }) => validUntil < today);
}

/** Lists facts that are overdue for review, or due within `days` days from `today`, most urgent first. */
export function listDueFacts(
  today: string,
  days = 60,
  facts: Readonly<Record<string, LegalFact>> = legalFacts,
): DueFact[] {
  const last = addDays(today, days);
  return sortDueFacts(facts, ({ validUntil }) => validUntil <= last);
}

function sortDueFacts(facts: Readonly<Record<string, LegalFact>>, due: (fact: LegalFact) => boolean): DueFact[] {
  return Object.entries(facts)
    .filter(([, fact]) => !fact.proposed && due(fact))
    .map(([name, fact]) => ({ name, ...fact }))
    .sort((one, other) => one.validUntil.localeCompare(other.validUntil));
}
