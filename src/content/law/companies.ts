import { citation, figure, gazette, type LegalFact, term } from './fact.ts';

const read = {
  art2086: 'https://ius.giuffrefl.it/dettaglio/8063952/assetti-organizzativi-dellimpresa',
  art2220: 'https://brocardi.it/codice-civile/libro-quinto/titolo-ii/capo-iii/sezione-iii/art2220.html',
  art2364: 'https://www.brocardi.it/codice-civile/libro-quinto/titolo-v/capo-v/sezione-vi/art2364.html',
  art2402: 'https://brocardi.it/codice-civile/libro-quinto/titolo-v/capo-v/sezione-vi-bis/art2402.html',
  art2446: 'https://ius.lefebvregiuffre.it/dettaglio/7606297/CCXA2436',
  art2447:
    'http://www.diritto24.ilsole24ore.com/guidaAlDiritto/codici/codiceCivile/articolo/2957/art-2447-riduzione-del-capitale-sociale-al-di-sotto-del-limite-legale.html',
  art2478bis:
    'https://ius-giuffrefl-it.bibliopass.unito.it/dettaglio/5063243/DL______20081129000000000000185A0016S00C0000Z00',
  art2482bis:
    'https://ius-giuffrefl-it.bibliopass.unito.it/dettaglio/5063252/art-2482-bis-riduzione-del-capitale-per-perdite-12',
  art2482ter:
    'https://www.mondodiritto.it/codici/codice-civile/art-2482-ter-codice-civile-riduzione-del-capitale-al-disotto-del-minimo-legale.html',
  art2435:
    'https://notaiosapia.it/art-2435-pubblicazione-del-bilancio-e-dellelenco-dei-soci-e-dei-titolari-di-diritti-su-azioni/',
  art2543: 'https://ius-giuffrefl-it.bibliopass.unito.it/dettaglio/7609616/art-2543-organo-di-controllo-1',
  art2477: 'https://brocardi.it/codice-civile/libro-quinto/titolo-v/capo-vii/sezione-iii/art2477.html',
  audit: `${gazette}?art.codiceRedazionale=16G00151&art.dataPubblicazioneGazzetta=2016-07-21&art.idArticolo=12`,
  warning: 'https://studiomuscatello.it/rassegnastampa/codice-crisi-dimpresa-il-revisore-segnala-la-crisi-dellazienda',
  reporting:
    'https://www.mondaq.com/italy/whistleblowing/1387348/la-nuova-formativa-sul-whistleblowing-e-limpatto-sul-modello-231',
  hearing: 'https://studiolegalepettine.it/?p=989440',
};

const companyLimit = 'art. 2477, secondo comma, lettera c, del codice civile';
const meeting = 'art. 2364, secondo comma, del codice civile';

export const companies = {
  // Control body or auditor of a limited company
  'art. 2477 c.c.': citation('art. 2477 del codice civile', read.art2477, 'companyLaw'),
  'attivo delle società': figure('4 milioni di euro', 4_000_000, companyLimit, read.art2477, 'companyLaw'),
  'ricavi delle società': figure('4 milioni di euro', 4_000_000, companyLimit, read.art2477, 'companyLaw'),
  'dipendenti delle società': figure('20 unità', 20, companyLimit, read.art2477, 'companyLaw'),
  'termine di nomina delle società': figure(
    'trenta giorni',
    30,
    'art. 2477, quinto comma, del codice civile',
    read.art2477,
    'companyLaw',
  ),
  'art. 2543 c.c.': { ...citation('art. 2543 c.c.', read.art2543, 'companyLaw'), checked: '2026-11-25' },
  'art. 2399 c.c.': citation(
    'art. 2399 c.c.',
    `${gazette}?art.codiceRedazionale=042U0262&art.dataPubblicazioneGazzetta=1942-04-04&art.idArticolo=2399&art.versione=4`,
    'companyLaw',
  ),
  'art. 10 D.Lgs. 39/2010': citation('art. 10 del D.Lgs. 39/2010', read.audit),
  'D.Lgs. 39/2010': citation('D.Lgs. 39/2010', read.audit),

  // Organisation, books and accounts
  'art. 2086 c.c.': citation('art. 2086 c.c.', read.art2086),
  'art. 2214 c.c.': citation(
    'art. 2214 c.c.',
    `${gazette}?art.codiceRedazionale=17G00128&art.dataPubblicazioneGazzetta=2017-08-02&art.idArticolo=13&art.versione=1`,
  ),
  'art. 2220 c.c.': citation('art. 2220 c.c.', read.art2220),
  'conservazione delle scritture': term('dieci anni', 'art. 2220 c.c.', read.art2220),
  'art. 2364 c.c.': citation('art. 2364 c.c.', read.art2364, 'companyLaw'),
  'termine per l’assemblea': figure('120 giorni', 120, meeting, read.art2364, 'companyLaw'),
  'termine maggiore per l’assemblea': figure('180 giorni', 180, meeting, read.art2364, 'companyLaw'),
  'art. 2478-bis c.c.': { ...citation('art. 2478-bis c.c.', read.art2478bis, 'companyLaw'), checked: '2026-11-25' },
  'art. 2402 c.c.': { ...citation('art. 2402 c.c.', read.art2402, 'companyLaw'), checked: '2026-11-25' },
  'art. 2435 c.c.': citation('art. 2435 c.c.', read.art2435, 'companyLaw'),
  'termine di deposito del bilancio': figure('30 giorni', 30, 'art. 2435 c.c.', read.art2435, 'companyLaw'),

  // Crisis
  'art. 3 CCII': citation('art. 3 del Codice della crisi', 'https://www.lexia.it/2025/01/16/ter-assetti-allerta/'),
  'art. 12 CCII': citation(
    'art. 12 del Codice della crisi',
    'https://www.eutekne.info/Sezioni/Art_1019191_composizione_negoziata_piu_precisa_nei_presupposti.aspx',
  ),
  'art. 25-octies CCII': citation('art. 25-octies del Codice della crisi', read.warning),
  'termine della segnalazione di crisi': figure('60 giorni', 60, 'art. 25-octies del D.Lgs. 14/2019', read.warning),

  'art. 2446 c.c.': { ...citation('art. 2446 c.c.', read.art2446, 'companyLaw'), checked: '2026-11-25' },
  'art. 2447 c.c.': { ...citation('art. 2447 c.c.', read.art2447, 'companyLaw'), checked: '2026-11-25' },
  'art. 2482-bis c.c.': { ...citation('art. 2482-bis c.c.', read.art2482bis, 'companyLaw'), checked: '2026-11-25' },
  'art. 2482-ter c.c.': { ...citation('art. 2482-ter c.c.', read.art2482ter, 'companyLaw'), checked: '2026-11-25' },

  // Contributions and mergers
  'art. 2343 c.c.': citation(
    'art. 2343 c.c.',
    'https://ius-giuffrefl-it.bibliopass.unito.it/dettaglio/7605659/DLT_____20030117000000000000006A0001S00C0000Z00',
    'companyLaw',
  ),
  'art. 2465 c.c.': citation(
    'art. 2465 c.c.',
    'https://doctrine.it/norms/codes/itatextxiy5esgw507cfi/articles/itaartf0xr1ka8d8yr4n',
    'companyLaw',
  ),
  'art. 2501-sexies c.c.': citation(
    'art. 2501-sexies c.c.',
    'https://brocardi.it/codice-civile/libro-quinto/titolo-v/capo-x/sezione-ii/art2501sexies.html',
    'companyLaw',
  ),

  // Prevention of offences, and reports from within
  'D.Lgs. 231/2001': citation('D.Lgs. 231/2001', 'https://www.corsionlineitalia.it/faq/faq-d-lgs-231-2001/'),
  'art. 6 D.Lgs. 231/2001': citation(
    'art. 6 del D.Lgs. 231/2001',
    'https://www.filodiritto.com/i-requisiti-lesenzione-dalla-responsabilita-degli-enti-dipendente-da-reato-commesso-da-un-soggetto-apicale',
  ),
  'D.Lgs. 24/2023': citation('D.Lgs. 24/2023', read.reporting),
  'lavoratori per il canale di segnalazione': figure('50 lavoratori', 50, 'D.Lgs. 24/2023', read.reporting),

  // Public bodies
  'D.Lgs. 150/2009': citation('D.Lgs. 150/2009', 'https://norma.dbi.it/202002120'),
  'art. 14 D.Lgs. 150/2009': citation(
    'art. 14 del D.Lgs. 150/2009',
    `${gazette}?art.codiceRedazionale=009G0164&art.dataPubblicazioneGazzetta=2009-10-31&art.idArticolo=14`,
  ),

  // Taxes and insurance
  'art. 6-bis Statuto del contribuente': citation('art. 6-bis della L. 212/2000', read.hearing),
  'termine per le osservazioni': figure('60 giorni', 60, 'art. 6-bis della L. 212/2000', read.hearing),
  'polizza catastrofale': citation(
    'art. 1, commi 101–112, della L. 213/2023',
    'https://www.ateneoweb.com/notizie-fiscali/obbligo-assicurazione-rischi-catastrofali-scadenze-2026-e-impatto-sul-codice-degli-incentivi.html',
    'soon',
  ),

  // Certified mail, seat and service of documents
  'art. 16 D.L. 185/2008': citation(
    'art. 16 del D.L. 185/2008',
    'https://www.vi.camcom.it/stampa.php?f=%2Fit%2Fregistro-imprese%2Fnovita%2Fdomicilio-digitale-pec-amministratori.html',
  ),
  'art. 5 D.L. 179/2012': citation(
    'art. 5 del D.L. 179/2012',
    'https://www.ateneoweb.com/approfondimenti-fiscali/novita-pec-amministratori-dal-31-ottobre-si-cambia.html',
  ),
  'art. 47 c.c.': citation('art. 47 c.c.', 'https://www8.brocardi.it/codice-civile/libro-primo/titolo-iii/art47.html'),
  'art. 145 c.p.c.': citation(
    'art. 145 c.p.c.',
    'https://www.brocardi.it/codice-di-procedura-civile/libro-primo/titolo-vi/capo-i/sezione-iv/art145.html',
  ),
  'art. 3-ter L. 53/1994': citation(
    'art. 3-ter della L. 53/1994',
    'https://www.e-glossa.it/wiki/decreto_legislativo_del_2022_numero_149_art._12.aspx',
  ),
} as const satisfies Record<string, LegalFact>;
