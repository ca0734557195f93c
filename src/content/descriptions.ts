import { footerPages, pages } from './site-map.ts';

/**
 * What search engines show under a page's title, by the page's path: 70 to 160 characters. Not in the site map, because browsers, which
 * hold that, have no use for it.
 */
export const descriptions: ReadonlyMap<string, string> = new Map([
  [
    pages.home.path,
    'Consulenza contabile, fiscale e direzionale per imprese, professionisti, enti del Terzo settore ed enti pubblici. Studio ad Albano Laziale, attivo dal 2014.',
  ],
  [
    pages.chiSiamo.path,
    'Lo studio nasce nel 2014 e lavora nella sede del cliente: la storia, il metodo di lavoro e gli incarichi in collegi sindacali, OIV e organismi di vigilanza.',
  ],
  [
    pages.servizi.path,
    'Consulenza strategica e organizzativa, governance e compliance, consulenza fiscale e finanziaria, valutazioni e analisi: i servizi dello studio.',
  ],
  [
    pages.team.path,
    'Le persone dello studio: dottori commercialisti, revisori legali e un componente iscritto nell’Elenco nazionale degli OIV.',
  ],
  [
    pages.competenze.path,
    'I nove settori in cui lavora lo studio e le sei fasi di ogni incarico, dalla valutazione iniziale alla valutazione finale.',
  ],
  [
    pages.domiciliazione.path,
    'Domiciliazione legale, postale e commerciale ad Albano Laziale: durate, attivazione online, posta scansionata e inoltrata per email, documenti richiesti.',
  ],
  [
    pages.terzoSettore.path,
    'Costituzione, statuti, iscrizione al RUNTS, contabilità e bilanci, controlli, variazioni e cancellazione: assistenza agli enti del Terzo settore.',
  ],
  [
    pages.contatti.path,
    'Telefono, email, indirizzo e orari dello studio ad Albano Laziale (RM), con la mappa e il modulo per scrivere un messaggio.',
  ],
  [
    footerPages.privacy.path,
    'Quali dati personali tratta il sito, per quali finalità e per quanto tempo, a chi li comunica e come esercitare i diritti previsti dal GDPR.',
  ],
  [
    footerPages.cookie.path,
    'Il sito usa solo strumenti tecnici: che cosa resta nel browser di chi lo visita, perché non c’è un banner e come cancellare ciò che è salvato.',
  ],
  [
    footerPages.noteLegali.path,
    'I dati identificativi dello studio, gli albi e i registri a cui sono iscritti i professionisti, le regole che seguono e le condizioni d’uso del sito.',
  ],
  [
    footerPages.accessibilita.path,
    'Come è costruito il sito perché tutti possano usarlo, che cosa è stato provato e con quali strumenti, i limiti noti e come segnalare un problema.',
  ],
]);
