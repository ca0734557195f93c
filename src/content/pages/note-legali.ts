import { makeLegalPage } from './legal.ts';

/** Legal data required by article 7 of D.Lgs. 70/2003 and article 2250 of the civil code. */
export const noteLegali = makeLegalPage({
  name: 'Note legali',
  tab: 'Note legali',
  description:
    'I dati identificativi dello studio, le iscrizioni in albi e registri, le regole della professione e le condizioni d’uso del sito.',
  title: 'Note legali',
  lead: 'Chi risponde del sito, con quali iscrizioni in albi e registri, a quali condizioni si usano le pagine.',
  sections: [
    {
      id: 'dati',
      title: 'Dati identificativi',
      blocks: [
        { kind: 'text', text: 'Informazioni ai sensi del {D.Lgs. 70/2003}.' },
        {
          kind: 'facts',
          rows: [
            { name: 'Titolare', value: '{ragione sociale}' },
            { name: 'Forma giuridica', value: '{forma giuridica}' },
            { name: 'Sede', value: '{indirizzo}' },
            { name: 'Sede legale', value: '{sede legale}' },
            { name: 'Partita IVA', value: '{partita IVA}' },
            { name: 'Codice fiscale', value: '{codice fiscale}' },
            { name: 'Registro delle imprese', value: '{registro delle imprese}' },
            { name: 'Numero REA', value: '{numero REA}' },
            { name: 'Capitale versato', value: '{capitale sociale}' },
            { name: 'Stato della società', value: '{stato della società}' },
            { name: 'Telefono', value: '{telefono}' },
            { name: 'Email', value: '{email}' },
            { name: 'PEC', value: '{PEC}' },
          ],
        },
      ],
    },
    {
      id: 'professionisti',
      title: 'Albi e registri',
      blocks: [
        { kind: 'facts', rows: [{ name: 'Ordine', value: '{ordine}' }] },
        { kind: 'text', text: 'Titoli professionali conseguiti in Italia.' },
        { kind: 'registers', caption: 'Iscrizioni in albi e registri', head: ['Nome', 'Titolo', 'Iscrizione'] },
      ],
    },
    {
      id: 'societa',
      title: 'Società tra professionisti',
      blocks: [
        {
          kind: 'facts',
          rows: [
            { name: 'Sezione speciale dell’albo', value: '{sezione speciale dell’albo}' },
            { name: 'Registro delle imprese', value: '{sezione speciale del registro delle imprese}' },
          ],
        },
      ],
    },
    {
      id: 'polizza',
      title: 'Polizza professionale',
      blocks: [
        {
          kind: 'facts',
          rows: [
            { name: 'Assicuratore', value: '{assicuratore}' },
            { name: 'Polizza', value: '{numero della polizza}' },
            { name: 'Territorio', value: '{territorio della polizza}' },
          ],
        },
      ],
    },
    {
      id: 'regole',
      title: 'Norme professionali',
      blocks: [
        {
          kind: 'text',
          text: 'L’attività è regolata dall’ordinamento della professione di dottore commercialista e di esperto contabile ({D.Lgs. 139/2005}), dal Codice deontologico della professione e, per la revisione legale, dal {D.Lgs. 39/2010}.',
        },
        {
          kind: 'links',
          links: [
            {
              label: 'Consiglio nazionale dei dottori commercialisti e degli esperti contabili',
              href: 'https://commercialisti.it',
            },
            { label: 'Registro dei revisori legali', href: 'https://revisionelegale.rgs.mef.gov.it' },
            { label: 'Portale della performance', href: 'https://performance.gov.it' },
          ],
        },
      ],
    },
    {
      id: 'intelligenza-artificiale',
      title: 'Sistemi di intelligenza artificiale',
      blocks: [
        {
          kind: 'text',
          text: 'Informazione ai sensi dell’{art. 13 L. 132/2025}. {uso dell’intelligenza artificiale}',
        },
      ],
    },
    {
      id: 'uso',
      title: 'Uso del sito',
      blocks: [
        {
          kind: 'text',
          text: 'I testi descrivono in termini generali l’attività dello studio e le norme che la riguardano, alla data indicata sotto. Non sono pareri professionali: un messaggio dal sito non costituisce incarico.',
        },
        {
          kind: 'text',
          text: 'Testi e immagini non possono essere riprodotti senza il consenso dello studio, salvo quanto la legge permette. I collegamenti verso altri siti sono offerti per comodità; dei loro contenuti risponde chi li pubblica.',
        },
      ],
    },
    {
      id: 'crediti',
      title: 'Crediti',
      blocks: [
        {
          kind: 'list',
          items: [
            'Mappa: © i contributori di OpenStreetMap, licenza ODbL',
            'Caratteri: Newsreader e Instrument Sans, licenza SIL Open Font',
          ],
        },
        {
          kind: 'links',
          links: [
            { label: 'Diritti di OpenStreetMap', href: 'https://www.openstreetmap.org/copyright' },
            { label: 'Informativa sulla privacy', href: '/privacy' },
            { label: 'Accessibilità del sito', href: '/accessibilita' },
          ],
        },
      ],
    },
  ],
});
