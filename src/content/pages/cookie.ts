import { makeLegalPage } from './legal.ts';

export const cookie = makeLegalPage({
  name: 'Cookie',
  tab: 'Cookie e memoria del browser',
  description:
    'Il sito usa solo strumenti tecnici: che cosa resta nel browser di chi lo visita, perché non c’è un banner e come cancellare ciò che è salvato.',
  title: 'Cookie e memoria del browser',
  lead: 'Le pagine pubbliche del sito non scrivono cookie. Nel browser restano una preferenza, se si cambia il tema, e, fino alla chiusura della scheda, due annotazioni tecniche e ciò che si è scritto nei moduli senza inviarlo.',
  sections: [
    {
      id: 'strumenti',
      title: 'Che cosa resta nel browser',
      blocks: [
        {
          kind: 'table',
          caption: 'Strumenti usati dal sito',
          head: ['Nome', 'Dove', 'A che cosa serve', 'Durata'],
          rows: [
            [
              'tema',
              'Memoria locale del browser (localStorage)',
              'Ricorda il tema scelto: chiaro, scuro o del sistema',
              'Finché non si cancella',
            ],
            [
              'font',
              'Memoria della scheda (sessionStorage)',
              'Annota che i caratteri del sito sono già stati scaricati, per mostrarli subito nelle pagine successive',
              'Fino alla chiusura della scheda',
            ],
            [
              'react-router-scroll-positions',
              'Memoria della scheda (sessionStorage)',
              'Annota a che altezza si era in ogni pagina aperta, per ritrovarla tornando indietro',
              'Fino alla chiusura della scheda',
            ],
            [
              'bozza-contatto',
              'Memoria della scheda (sessionStorage)',
              'Conserva ciò che si è scritto nel modulo della pagina Contatti, perché non vada perso cambiando pagina',
              'Fino all’invio o alla chiusura della scheda',
            ],
            [
              'bozza-/{preventivo}/…',
              'Memoria della scheda (sessionStorage)',
              'Conserva, per ogni argomento, le risposte scritte per chiedere un preventivo, per la stessa ragione',
              'Fino all’invio o alla chiusura della scheda',
            ],
            [
              'bozza-{appuntamento}',
              'Memoria della scheda (sessionStorage)',
              'Conserva ciò che si è scritto per chiedere un appuntamento, per la stessa ragione',
              'Fino all’invio o alla chiusura della scheda',
            ],
            [
              'bozza-{newsletter}',
              'Memoria della scheda (sessionStorage)',
              'Conserva l’indirizzo scritto nel modulo della newsletter, per la stessa ragione',
              'Fino all’invio o alla chiusura della scheda',
            ],
          ],
        },
        {
          kind: 'text',
          text: 'Le voci tema, font e react-router-scroll-positions non contengono dati personali. Le bozze contengono ciò che si è scritto: restano in quella scheda del browser e non sono inviate al server, che riceve il contenuto di un modulo soltanto quando lo si invia.',
        },
      ],
    },
    {
      id: 'banner',
      title: 'Perché non c’è un banner',
      blocks: [
        {
          kind: 'text',
          text: 'Per gli strumenti tecnici l’{regole sui cookie} richiedono l’informativa, non il consenso. Nel browser il sito non usa strumenti di statistica, profilazione o pubblicità.',
        },
      ],
    },
    {
      id: 'terzi',
      title: 'Terze parti',
      blocks: [
        {
          kind: 'map',
          frame:
            'La mappa della pagina Contatti si carica dai server di OpenStreetMap quando sta per apparire sullo schermo, senza che sia chiesto un consenso; OpenStreetMap può usare cookie propri. Caratteri, programmi e stili arrivano dal sito stesso.',
          drawing:
            'La mappa della pagina Contatti si carica dai server di OpenStreetMap solo premendo il pulsante; OpenStreetMap può usare cookie propri. Caratteri, programmi e stili arrivano dal sito stesso.',
        },
        {
          kind: 'links',
          links: [
            { label: 'La mappa nell’informativa sulla privacy', href: '/privacy#mappa' },
            {
              label: 'Informativa della OpenStreetMap Foundation (in inglese)',
              href: 'https://osmfoundation.org/wiki/Privacy_Policy',
            },
          ],
        },
      ],
    },
    {
      id: 'cancellare',
      title: 'Come cancellare e bloccare',
      blocks: [
        {
          kind: 'text',
          text: 'Ogni browser permette di cancellare i dati salvati da un sito e di bloccare i cookie di terze parti, di solito dalle impostazioni sulla privacy. Il sito continua a funzionare; il tema torna quello del sistema e le bozze non inviate vanno perse.',
        },
      ],
    },
  ],
});
