import { makeLegalPage } from './legal.ts';

export const accessibilita = makeLegalPage({
  name: 'Accessibilità',
  tab: 'Accessibilità del sito',
  description:
    'Come è costruito il sito perché tutti possano usarlo, che cosa è stato provato e con quali strumenti, i limiti noti e come segnalare un problema.',
  title: 'Accessibilità del sito',
  lead: 'Questa pagina è volontaria: racconta che cosa è stato fatto e provato. Non è un’attestazione di conformità a norme di legge.',
  sections: [
    {
      id: 'obiettivo',
      title: 'A che cosa miriamo',
      blocks: [
        {
          kind: 'text',
          text: 'Il riferimento sono le Web Content Accessibility Guidelines (WCAG) 2.2, livello AA; il livello AAA per il contrasto del testo, la dimensione dei comandi e la visibilità del focus.',
        },
        {
          kind: 'list',
          items: [
            'Le pagine si leggono, si scorrono e i moduli si inviano anche senza JavaScript',
            'Tutto si usa da tastiera; il focus resta visibile e non finisce sotto l’intestazione',
            'Tema chiaro, scuro o del sistema; testo con contrasto di almeno 7:1 in entrambi i temi',
            'Nessun movimento automatico; le transizioni si fermano se il sistema chiede meno movimento',
            'Gli errori dei moduli sono elencati, collegati al campo e scritti per esteso',
            'Nessun test visivo o sonoro contro i programmi automatici',
          ],
        },
      ],
    },
    {
      id: 'prove',
      title: 'Che cosa è stato provato e come',
      blocks: [
        {
          kind: 'text',
          text: 'Le prove sono automatiche. Quelle dell’elenco si svolgono con il browser Chromium e si ripetono a ogni modifica del programma; le pagine, il menu e i moduli si provano anche con altri due motori, quelli di Firefox e di Safari (WebKit).',
        },
        {
          kind: 'table',
          caption: 'Prove svolte',
          head: ['Prova', 'Strumento'],
          rows: [
            [
              'Regole WCAG verificabili in automatico, su ogni pagina, nei due temi e a tre larghezze di schermo',
              'axe-core',
            ],
            ['Correttezza del codice HTML delle pagine', 'html-validate'],
            ['Percorso con la sola tastiera in pagine, menu e moduli', 'Prova guidata nel browser'],
            ['Larghezza di 320 pixel e ingrandimento al 400%', 'Prova guidata nel browser'],
            ['Spaziatura del testo, movimento ridotto, colori forzati', 'Prova guidata nel browser'],
            ['Contrasto di ogni coppia di colori, nei due temi', 'Calcolo sui valori usati'],
          ],
        },
        {
          kind: 'text',
          text: 'Gli strumenti automatici trovano soltanto una parte dei problemi. Non sono ancora state svolte prove con lettori di schermo (NVDA, VoiceOver), con i browser dei telefoni o con persone con disabilità.',
        },
      ],
    },
    {
      id: 'limiti',
      title: 'Limiti noti',
      blocks: [
        {
          kind: 'list',
          items: [
            'La mappa di OpenStreetMap non dipende dallo studio: accanto ci sono l’indirizzo scritto e un collegamento',
            'Il testo alternativo delle foto del {carosello} è il titolo inserito da chi le pubblica; se manca, è generico',
            'La pagina di indirizzo inesistente, l’avviso che sta al posto di una foto in arrivo e il titolo della pagina di errore sono in inglese; la lingua è segnalata ai lettori di schermo',
          ],
        },
      ],
    },
    {
      id: 'segnalazioni',
      title: 'Segnalazione di un problema',
      blocks: [
        {
          kind: 'text',
          text: 'Chi incontra un ostacolo può scrivere o telefonare, indicando la pagina e ciò che non funziona. Le informazioni del sito si possono chiedere anche in altra forma.',
        },
        {
          kind: 'links',
          links: [
            { label: '{email}', href: 'mailto:{email}' },
            { label: '{telefono}', href: 'tel:{telefono da comporre}' },
          ],
        },
      ],
    },
  ],
});
