import { citation, figure, gazette, type LegalFact, term } from './fact.ts';

const read = {
  art13: 'https://terzjus.it/articoli/nuove-modifiche-al-codice-del-terzo-settore-tra-semplificazioni-e-chiarimenti',
  art13bis: 'https://studiodorighelli.it/en/eventi/dettaglio/event,12093.html',
  art14: 'https://www.normattiva.it/uri-res/N2Ls?urn:nir:stato:decreto.legislativo:2017;117~art14',
  art30: 'https://www.brocardi.it/codice-terzo-settore/titolo-iv/capo-iii/art30.html',
  art31: 'https://www8.brocardi.it/codice-terzo-settore/titolo-iv/capo-iii/art31.html',
  art48: 'https://arseasrl.it/leggiNewsCompleta/2825',
  art79: `${gazette}?art.codiceRedazionale=22A04699&art.dataPubblicazioneGazzetta=2022-08-19&art.idArticolo=26`,
  art86: 'https://www.informazionefiscale.it/regime-forfettario-associazioni-aps-odv-limiti-fiscali',
  art104: 'https://terzjus.it/articoli/nel-terzo-settore-dal-2026-nuovo-fisco-al-debutto',
  inspections:
    'https://serviziamministrativi.ddp.it/it/notizie/2025/09/30631/controlli-ordinari-e-straordinari-sugli-enti-iscritti-al-runts-pubblicazione-in-gu-del-dm-782025',
  gifts: 'https://www.rendicontazioneprogetti.it/blog?tag=spese+eleggibili+5+per+mille',
};

const boardLimit = 'art. 30, comma 2, del D.Lgs. 117/2017';
const auditLimit = 'art. 31, comma 1, del D.Lgs. 117/2017';
const deposit = 'art. 48 del D.Lgs. 117/2017';
const margin = 'art. 79, comma 2-bis, del D.Lgs. 117/2017';
const gifts = 'D.P.C.M. 23 luglio 2020';
const article = (number: string) => `art. ${number} del D.Lgs. 117/2017`;

/** What the law asks of third-sector bodies. Texts that cite its articles by their number alone name the code beside them. */
export const thirdSector = {
  'D.Lgs. 117/2017': citation('D.Lgs. 117/2017', read.art31),
  'D.Lgs. 112/2017': citation(
    'D.Lgs. 112/2017',
    'https://biblioteca.fondazionenotariato.it/art/ordinamento-amministrazione-enti-del-terzo-settore.html',
  ),
  'art. 22 CTS': citation(
    'art. 22',
    'https://jurinote.it/doc/italia/decreto-legislativo/2017/117/22',
    'usual',
    article('22'),
  ),

  // Control body and auditor
  'art. 30 CTS': citation('art. 30 del Codice del Terzo settore', read.art30),
  'attivo per l’organo di controllo': figure('150.000 euro', 150_000, boardLimit, read.art30),
  'entrate per l’organo di controllo': figure('300.000 euro', 300_000, boardLimit, read.art30),
  'dipendenti per l’organo di controllo': figure('7 unità', 7, boardLimit, read.art30),
  'art. 31 CTS': citation('art. 31 del Codice del Terzo settore', read.art31),
  'attivo per il revisore': figure('1,5 milioni di euro', 1_500_000, auditLimit, read.art31),
  'entrate per il revisore': figure('3 milioni di euro', 3_000_000, auditLimit, read.art31),
  'dipendenti per il revisore': figure('20 unità', 20, auditLimit, read.art31),
  'artt. 30 e 31 CTS': citation('artt. 30 e 31', read.art31),

  // Accounts, their deposit and what is published
  'art. 13 CTS': citation('art. 13', read.art13, 'usual', article('13')),
  'entrate per il rendiconto per cassa': figure('300.000 euro', 300_000, article('13'), read.art13),
  'entrate per il rendiconto aggregato': figure('60.000 euro', 60_000, article('13'), read.art13bis),
  'art. 14 CTS': citation('art. 14', read.art14, 'usual', article('14')),
  'entrate per il bilancio sociale': figure('1 milione di euro', 1_000_000, article('14'), read.art14),
  'entrate per la pubblicazione dei compensi': figure('100.000 euro', 100_000, article('14'), read.art14),
  'art. 48 CTS': citation('art. 48', read.art48, 'usual', article('48')),
  'termine di deposito nel registro': figure('180 giorni', 180, deposit, read.art48),
  'termine massimo della diffida': figure('180 giorni', 180, deposit, read.art48),
  'art. 93 CTS': citation(
    'art. 93',
    'https://www.studiopizzano.it/controlli-terzo-settore-il-quadro-operativo-dei-controlli-del-sistema-di-vigilanza-runts',
    'usual',
    article('93'),
  ),
  'D.M. 7 agosto 2025': citation('D.M. 7 agosto 2025', read.inspections, 'soon'),
  'cadenza dei controlli': term('tre anni', 'D.M. 7 agosto 2025', read.inspections, 'soon'),
  'D.P.C.M. 23 luglio 2020': citation(
    gifts,
    'https://cantiereterzosettore.it/gli-approfondimenti/breve-guida-al-5-per-mille-per-gli-enti-del-terzo-settore',
  ),
  'termine del cinque per mille': term('un anno', gifts, read.gifts),
  'importo del cinque per mille': figure('20.000 euro', 20_000, gifts, read.gifts),

  // Taxes
  'art. 104 CTS': citation('art. 104', read.art104, 'usual', article('104')),
  'decorrenza del regime fiscale': term('31 dicembre 2025', article('104'), read.art104),
  'art. 79 CTS': citation('art. 79', read.art79, 'usual', article('79')),
  'margine sui costi': term('6 per cento', margin, read.art79),
  'periodi di margine': term('tre periodi d’imposta', margin, read.art79),
  'art. 86 CTS': citation('art. 86', read.art86, 'usual', article('86')),
  'ricavi per il regime forfetario': figure('85.000 euro', 85_000, article('86'), read.art86),
  'L. 398/1991': citation(
    'L. 398/1991',
    'https://www.crowe.com/it/crowebompani/en-us/news/nuove-norme-fiscali-terzo-settore',
  ),
  'circolare sul Terzo settore': citation(
    'circolare n. 1/E del 19 febbraio 2026',
    'https://www.lavoripubblici.it/news/codice-terzo-settore-circolare-1-2026-fiscalita-runts-37479',
    'soon',
  ),
} as const satisfies Record<string, LegalFact>;
