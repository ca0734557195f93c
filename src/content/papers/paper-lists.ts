import { group, line, list } from '../../contract/fields/fields.ts';
import { paperList } from '../../contract/papers/calls.ts';

const namedList = group('Elenco', {
  title: line('Titolo', 120, '', {
    help: 'Si legge dove si sceglie l’elenco; il cliente lo legge come titolo della richiesta',
  }),
  papers: paperList,
});

const identity = {
  title: 'Documento d’identità',
  note: 'Carta d’identità o passaporto in corso di validità, fronte e retro',
};
const company = {
  title: 'Atto costitutivo e statuto',
  note: 'Nell’ultima versione depositata',
};
const owners = {
  title: 'Dati dei titolari effettivi',
  note: 'Documento d’identità e codice fiscale di chi possiede o controlla la società',
};

/** Lists of papers that the firm asks its clients for. No page of the site shows them. */
export const elenchiDiDocumenti = group('Elenchi di documenti', {
  lists: list('Elenchi', { max: 20 }, namedList, [
    {
      id: 'domiciliazione',
      title: 'Domiciliazione',
      papers: [
        { ...identity, title: 'Documento d’identità del legale rappresentante' },
        { title: 'Codice fiscale del legale rappresentante', note: 'La tessera sanitaria, fronte e retro' },
        { title: 'Visura camerale', note: 'Rilasciata negli ultimi tre mesi; non serve per una società da costituire' },
        company,
        owners,
        {
          title: 'Delega al ritiro della corrispondenza',
          note: 'Firmata dal legale rappresentante: senza, le raccomandate non si possono ritirare',
        },
      ],
    },
    {
      id: 'dichiarazione-dei-redditi',
      title: 'Dichiarazione dei redditi',
      papers: [
        {
          title: 'Documento d’identità e codice fiscale',
          note: 'Se sono cambiati dall’anno scorso; anche del coniuge e dei familiari a carico',
        },
        {
          title: 'Dichiarazione dell’anno precedente',
          note: '730 o modello Redditi, con la ricevuta; non serve se l’ha preparata lo studio',
        },
        { title: 'Certificazioni uniche', note: 'Di ogni datore di lavoro, ente pensionistico o committente' },
        { title: 'Versamenti in acconto', note: 'I modelli F24 pagati nell’anno, con le quietanze' },
        {
          title: 'Spese sanitarie',
          note: 'Fatture e scontrini con il codice fiscale, con la ricevuta del pagamento tracciabile dove è richiesto',
        },
        {
          title: 'Interessi del mutuo',
          note: 'La certificazione della banca; per il primo anno anche il contratto di mutuo e l’atto di acquisto',
        },
        {
          title: 'Contratti di locazione',
          note: 'Come proprietario o come inquilino, con la ricevuta di registrazione',
        },
        {
          title: 'Acquisti, vendite e successioni di immobili',
          note: 'Gli atti e le visure catastali, se nell’anno qualcosa è cambiato',
        },
        {
          title: 'Lavori sulla casa e risparmio energetico',
          note: 'Fatture, bonifici per le detrazioni, titolo edilizio e ricevuta dell’ENEA',
        },
        { title: 'Assicurazioni e previdenza', note: 'Polizze vita e infortuni, contributi e fondi pensione' },
        { title: 'Spese per i figli', note: 'Scuola, università, mensa, sport: ricevute e prova del pagamento' },
        {
          title: 'Conti e investimenti all’estero',
          note: 'Estratti al 31 dicembre e giacenza media; anche le cripto-attività',
        },
      ],
    },
    {
      id: 'bilancio',
      title: 'Bilancio',
      papers: [
        {
          title: 'Estratti conto bancari',
          note: 'Di ogni conto e carta, con il saldo alla chiusura dell’esercizio',
        },
        { title: 'Inventario di magazzino', note: 'Quantità e valori alla chiusura dell’esercizio, firmato' },
        { title: 'Fatture da emettere e da ricevere', note: 'L’elenco di quelle di competenza dell’esercizio' },
        { title: 'Crediti e debiti', note: 'Per cliente e fornitore, indicando quelli di incasso dubbio' },
        {
          title: 'Beni strumentali',
          note: 'Fatture di acquisto e vendita dell’anno, verbali di rottamazione o dismissione',
        },
        {
          title: 'Mutui, finanziamenti, leasing e noleggi',
          note: 'I contratti nuovi e i piani di ammortamento aggiornati',
        },
        { title: 'Polizze, canoni e abbonamenti', note: 'Quelli a cavallo di due esercizi' },
        { title: 'Costo del personale e TFR', note: 'Il prospetto annuale di chi elabora le paghe' },
        { title: 'Verbali e finanziamenti dei soci', note: 'Assemblee, consigli e versamenti dell’anno' },
        { title: 'Contributi e crediti d’imposta', note: 'I provvedimenti e gli importi ricevuti nell’anno' },
        { title: 'Cause in corso, garanzie e impegni', note: 'Con il parere del legale, se c’è' },
      ],
    },
    {
      id: 'nuovo-cliente',
      title: 'Nuovo cliente',
      papers: [
        identity,
        { title: 'Codice fiscale', note: 'La tessera sanitaria, fronte e retro' },
        { title: 'Certificato di attribuzione della partita IVA', note: 'Se ha una partita IVA' },
        { title: 'Visura camerale', note: 'Per imprese e società, rilasciata negli ultimi tre mesi' },
        { ...company, note: 'Per società ed enti, nell’ultima versione depositata' },
        {
          ...owners,
          note: 'Per società ed enti: documento d’identità e codice fiscale di chi li possiede o controlla',
        },
        {
          title: 'Ultime dichiarazioni',
          note: 'Redditi, IVA e IRAP degli ultimi due anni, con le ricevute di presentazione',
        },
        { title: 'Ultimo bilancio', note: 'Con la nota integrativa e il verbale di approvazione' },
        {
          title: 'Situazione contabile',
          note: 'Bilancio di verifica, registri e beni ammortizzabili, se un altro studio teneva la contabilità',
        },
        { title: 'Comunicazioni degli uffici', note: 'Avvisi, cartelle e rateizzazioni ancora aperti' },
      ],
    },
    {
      id: 'terzo-settore',
      title: 'Terzo settore',
      papers: [
        { title: 'Atto costitutivo e statuto', note: 'Nella versione in vigore, con gli estremi della registrazione' },
        { title: 'Codice fiscale dell’ente', note: 'Il certificato di attribuzione; anche della partita IVA, se c’è' },
        { title: 'Iscrizione al RUNTS', note: 'Il provvedimento, o la ricevuta della domanda' },
        { ...identity, title: 'Documento d’identità del legale rappresentante' },
        {
          title: 'Verbali di nomina delle cariche',
          note: 'Organo di amministrazione; organo di controllo e revisore, se nominati',
        },
        { title: 'Rendiconto o bilancio', note: 'Dell’ultimo esercizio, con il verbale di approvazione' },
        { title: 'Prima nota ed estratti conto', note: 'Di cassa e di ogni conto, per l’esercizio da chiudere' },
        { title: 'Raccolte fondi', note: 'Il rendiconto e la relazione di ciascuna, se occasionale' },
        {
          title: 'Contributi pubblici, convenzioni e cinque per mille',
          note: 'Gli atti, gli incassi e i rendiconti dell’anno',
        },
        { title: 'Volontari', note: 'Il registro dei volontari non occasionali e la polizza assicurativa' },
      ],
    },
  ]),
});
