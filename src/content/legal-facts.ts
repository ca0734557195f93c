/*
 * The register of legal facts: every threshold, term and citation of the site stands here once, with the law, where it was read, the day it
 * was checked and the day by which it must be checked again. Texts name them in braces, such as «{art. 2477 c.c.}»; programs read `value`.
 */

/** A figure, a term or a citation of the law. */
export interface LegalFact {
  /** As a text says it. */
  text: string;
  /** The figure alone, in euros, units or days, where a program reckons with it. */
  value?: number;
  /** The provision that it stands in. */
  law: string;
  /** Where it was read. */
  source: string;
  /** The day on which it was read, such as `2026-11-21`; `null` where an earlier text names it and nobody has opened it since. */
  checked: string | null;
  /** The last day on which the site may say it without another look. */
  validUntil: string;
}

/** When what has a source was read. */
const checked = '2026-11-21';

/** By when a fact must be checked again. */
const again = {
  usual: '2027-10-31',
  /** Artt. 2380 and following of the civil code may be rewritten under art. 19 of L. 21/2024. */
  companyLaw: '2027-06-30',
  /** From 1 January 2027 the code of payments and collection (D.Lgs. 33/2025) takes these provisions over as they are. */
  payments: '2027-02-28',
  /** From 1 January 2027 the codes of VAT (D.Lgs. 10/2026) and of minor taxes (D.Lgs. 174/2024) stand in their place. */
  replaced: '2026-12-31',
} as const;
type Again = keyof typeof again;

const brocardi = {
  art2477: 'https://brocardi.it/codice-civile/libro-quinto/titolo-v/capo-vii/sezione-iii/art2477.html',
  art30: 'https://www.brocardi.it/codice-terzo-settore/titolo-iv/capo-iii/art30.html',
  art31: 'https://www8.brocardi.it/codice-terzo-settore/titolo-iv/capo-iii/art31.html',
};
const decree = 'https://www.normattiva.it/uri-res/N2Ls?urn:nir:stato:decreto.legislativo';
const gazette = 'https://www.gazzettaufficiale.it/atto/serie_generale/caricaArticolo';

function citation(text: string, source: string, when: Again = 'usual'): LegalFact {
  return { text, law: text, source, checked, validUntil: again[when] };
}

/** A provision that earlier texts name and that is still to be opened: the official address where it stands. */
function unopened(text: string, source: string, law = text): LegalFact {
  return { text, law, source, checked: null, validUntil: '2027-02-28' };
}

function figure(text: string, value: number, law: string, source: string, when: Again = 'usual'): LegalFact {
  return { text, value, law, source, checked, validUntil: again[when] };
}

const companyLimit = 'art. 2477, secondo comma, lettera c, del codice civile';
const boardLimit = 'art. 30, comma 2, del D.Lgs. 117/2017';
const auditLimit = 'art. 31, comma 1, del D.Lgs. 117/2017';

/** Every legal fact, under the name that texts put in braces. */
export const legalFacts = {
  // Control body or auditor of a limited company
  'art. 2477 c.c.': citation('art. 2477 del codice civile', brocardi.art2477, 'companyLaw'),
  'attivo delle società': figure('4 milioni di euro', 4_000_000, companyLimit, brocardi.art2477, 'companyLaw'),
  'ricavi delle società': figure('4 milioni di euro', 4_000_000, companyLimit, brocardi.art2477, 'companyLaw'),
  'dipendenti delle società': figure('20 unità', 20, companyLimit, brocardi.art2477, 'companyLaw'),
  'termine di nomina delle società': figure(
    'trenta giorni',
    30,
    'art. 2477, quinto comma, del codice civile',
    brocardi.art2477,
    'companyLaw',
  ),

  // Control body and auditor of third-sector bodies
  'art. 30 CTS': citation('art. 30 del Codice del Terzo settore', brocardi.art30),
  'attivo per l’organo di controllo': figure('150.000 euro', 150_000, boardLimit, brocardi.art30),
  'entrate per l’organo di controllo': figure('300.000 euro', 300_000, boardLimit, brocardi.art30),
  'dipendenti per l’organo di controllo': figure('7 unità', 7, boardLimit, brocardi.art30),
  'art. 31 CTS': citation('art. 31 del Codice del Terzo settore', brocardi.art31),
  'attivo per il revisore': figure('1,5 milioni di euro', 1_500_000, auditLimit, brocardi.art31),
  'entrate per il revisore': figure('3 milioni di euro', 3_000_000, auditLimit, brocardi.art31),
  'dipendenti per il revisore': figure('20 unità', 20, auditLimit, brocardi.art31),
  'artt. 30 e 31 CTS': citation('artt. 30 e 31', brocardi.art31),
  'art. 22 CTS': unopened('art. 22', `${decree}:2017-07-03;117~art22`),
  'artt. 51 e 93 CTS': unopened('artt. 51 e 93', `${decree}:2017-07-03;117~art93`),
  'D.Lgs. 117/2017': citation('D.Lgs. 117/2017', brocardi.art31),
  'D.Lgs. 112/2017': citation(
    'D.Lgs. 112/2017',
    'https://biblioteca.fondazionenotariato.it/art/ordinamento-amministrazione-enti-del-terzo-settore.html',
  ),

  // Control of companies and public bodies
  'art. 2399 c.c.': citation(
    'art. 2399 c.c.',
    `${gazette}?art.codiceRedazionale=042U0262&art.dataPubblicazioneGazzetta=1942-04-04&art.idArticolo=2399&art.versione=4`,
    'companyLaw',
  ),
  'art. 10 D.Lgs. 39/2010': citation(
    'D.Lgs. 39/2010, art. 10',
    `${gazette}?art.codiceRedazionale=16G00151&art.dataPubblicazioneGazzetta=2016-07-21&art.idArticolo=12`,
  ),
  'D.Lgs. 39/2010': citation(
    'D.Lgs. 39/2010',
    `${gazette}?art.codiceRedazionale=16G00151&art.dataPubblicazioneGazzetta=2016-07-21&art.idArticolo=12`,
  ),
  'D.Lgs. 150/2009': citation('D.Lgs. 150/2009', 'https://norma.dbi.it/202002120'),
  'D.Lgs. 231/2001': citation('D.Lgs. 231/2001', 'https://www.corsionlineitalia.it/faq/faq-d-lgs-231-2001/'),

  // Deadlines: when something is due (src/content/deadlines.ts), and which days it moves from
  'art. 18 D.Lgs. 241/1997': citation(
    'art. 18 del D.Lgs. 241/1997 (dal 2027 nel D.Lgs. 33/2025)',
    'https://www.studiochichierchia.it/?p=4430',
    'payments',
  ),
  'art. 7 D.L. 70/2011': citation(
    'art. 7 del D.L. 70/2011',
    'https://confartigianatoudine.com/servizi-per-le-imprese/contabilita-e-fisco/scadenze',
    'payments',
  ),
  'art. 37 D.L. 223/2006': citation(
    'art. 37, comma 11-bis, del D.L. 223/2006',
    'https://studionicolagiordano.net/search/label/Scadenze',
    'payments',
  ),
  'art. 17 D.P.R. 435/2001': citation(
    'art. 17 del D.P.R. 435/2001',
    `${gazette}?art.codiceRedazionale=001G0501&art.dataPubblicazioneGazzetta=2001-12-17&art.idArticolo=17`,
    'payments',
  ),
  'saldo delle imposte': citation(
    'art. 17, comma 1, del D.P.R. 435/2001',
    'https://informaimpresa.it/item/nuovi-termini-versamenti-imposte?print=1&tmpl=component',
    'payments',
  ),
  'art. 50 D.L. 331/1993': citation(
    'art. 50 del D.L. 331/1993 (dal 2027 nel D.Lgs. 10/2026)',
    'https://ntplusfisco.ilsole24ore.com/art/AEVMfVrB',
    'replaced',
  ),
  'art. 7 D.P.R. 542/1999': citation(
    'art. 7 del D.P.R. 542/1999',
    'https://www.normattiva.it/uri-res/N2Ls?urn:nir:::1999;542~art7',
    'replaced',
  ),
  'saldo dell’IVA': citation(
    'artt. 6 e 7 del D.P.R. 542/1999',
    'https://www.leggioggi.it/saldo-iva-2025-entro-16-marzo-come-pagare-con-f24/',
    'replaced',
  ),
  'art. 21-bis D.L. 78/2010': citation(
    'art. 21-bis del D.L. 78/2010',
    'https://www.leggioggi.it/lipe-ottobre-novembre-dicembre-entro-il-2-marzo/',
    'replaced',
  ),
  'art. 6 L. 405/1990': citation(
    'art. 6, comma 2, della L. 405/1990',
    'https://www.normattiva.it/uri-res/N2Ls?urn:nir:stato:legge:1990-12-29;405~art6-com2',
    'replaced',
  ),
  'art. 8 D.P.R. 322/1998': citation(
    'art. 8 del D.P.R. 322/1998',
    'https://www.ecnews.it/fiscale/?p=147008',
    'replaced',
  ),
  'art. 6 D.M. 17 giugno 2014': citation(
    'art. 6 del D.M. 17 giugno 2014',
    'https://assosoftware.it/documentazione-attivita-parlamentare/22-dicembre-2020-notizie-flash-modifiche-alle-modalita-di-assolvimento-dell-imposta-di-bollo-sulle-fatture-elettroniche',
    'payments',
  ),
  'art. 23 D.P.R. 641/1972': citation(
    'art. 23 della Tariffa allegata al D.P.R. 641/1972',
    'https://www.vptl.it/2021/03/11/tempo-fino-al-16-marzo-per-la-tassa-annuale-per-libri-e-registri/',
    'replaced',
  ),
  'L. 160/2019': citation(
    'art. 1, comma 762, della L. 160/2019',
    'https://www.comune.brescello.re.it/Servizi/IMU-Imposta-Municipale-Propria-L.160-2019',
  ),
  'art. 11 D.Lgs. 47/2000': citation(
    'art. 11 del D.Lgs. 47/2000',
    'https://lavorofacile.it/news/scade-il-16-dicembre-lacconto-sulle-rivalutazioni-del-tfr?search=1712',
    'payments',
  ),
  'art. 4 D.P.R. 322/1998': citation(
    'art. 4 del D.P.R. 322/1998',
    'https://ntplusfisco.ilsole24ore.com/art/certificazioni-uniche-2026-tripla-scadenza-i-sostituti-d-imposta-AIYWS8o',
  ),
  'art. 2 D.P.R. 322/1998': citation(
    'art. 2 del D.P.R. 322/1998',
    'https://www.renierassociati.com/post/tardiva-vs-omessa-modelli-redditi-irap-2025-come-preservare-validita-e-benefici-isa-senza-rischi',
  ),
  'modello 770': citation(
    'art. 4 del D.P.R. 322/1998',
    'https://www.investireoggi.it/dichiarazioni-fiscali-entro-oggi-31-ottobre-il-tris-di-invii',
  ),
  'art. 2364 c.c.': citation(
    'art. 2364 del codice civile',
    'https://www.brocardi.it/codice-civile/libro-quinto/titolo-v/capo-v/sezione-vi/art2364.html',
    'companyLaw',
  ),
  'art. 48 CTS': citation(
    'art. 48 del Codice del Terzo settore',
    'https://www.lavorofisco.it/interventi-correttivi-al-codice-del-terzo-settore-ecco-cosa-cambia/',
  ),

  // The profession, the site and personal data
  'D.Lgs. 139/2005': unopened('D.Lgs. 139/2005', `${decree}:2005-06-28;139`),
  'art. 7 D.Lgs. 70/2003': unopened('art. 7 del D.Lgs. 70/2003', `${decree}:2003-04-09;70~art7`),
  'D.Lgs. 231/2007': unopened('D.Lgs. 231/2007', `${decree}:2007-11-21;231`),
  'art. 31 D.Lgs. 231/2007': unopened('art. 31 D.Lgs. 231/2007', `${decree}:2007-11-21;231~art31`),
  'conservazione antiriciclaggio': unopened(
    'dieci anni',
    `${decree}:2007-11-21;231~art31`,
    'art. 31 del D.Lgs. 231/2007',
  ),
  GDPR: unopened('GDPR', 'https://eur-lex.europa.eu/eli/reg/2016/679/oj', 'Regolamento (UE) 2016/679'),
  'Regolamento GDPR': unopened('Regolamento (UE) 2016/679 (GDPR)', 'https://eur-lex.europa.eu/eli/reg/2016/679/oj'),
  'regole sui cookie': citation(
    'art. 122 del Codice in materia di protezione dei dati personali e le Linee guida del Garante del 10 giugno 2021',
    'https://www.garanteprivacy.it/home/docweb/-/docweb-display/docweb/9677876',
  ),
} as const satisfies Record<string, LegalFact>;

/** Name of a fact, as texts write it between braces. */
export type LegalFactName = keyof typeof legalFacts;

/** A fact that must be looked at again, and by when. */
export interface DueFact extends LegalFact {
  name: string;
}

/** The facts whose last day is before `today`, such as `2026-11-21`: the site must not say them any more. */
export function expiredFacts(today: string, facts: Readonly<Record<string, LegalFact>> = legalFacts): DueFact[] {
  return sorted(facts, ({ validUntil }) => validUntil < today);
}

/** For staff: the facts that must be checked again within `days` days from `today`, and those that are overdue, the most urgent first. */
export function factsDue(today: string, days = 60, facts: Readonly<Record<string, LegalFact>> = legalFacts): DueFact[] {
  const last = new Date(Date.parse(`${today}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);
  return sorted(facts, ({ validUntil }) => validUntil <= last);
}

function sorted(facts: Readonly<Record<string, LegalFact>>, due: (fact: LegalFact) => boolean): DueFact[] {
  return Object.entries(facts)
    .filter(([, fact]) => due(fact))
    .map(([name, fact]) => ({ name, ...fact }))
    .sort((one, other) => one.validUntil.localeCompare(other.validUntil));
}
