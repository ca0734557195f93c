import { type EditedSection, makeLegalPage } from './legal.ts';

const controller: EditedSection = {
  id: 'titolare',
  title: 'Titolare del trattamento',
  blocks: [
    { kind: 'text', text: 'Il titolare è {ragione sociale}, {indirizzo}.' },
    {
      kind: 'links',
      links: [
        { label: '{email}', href: 'mailto:{email}' },
        { label: 'PEC {PEC}', href: 'mailto:{PEC}' },
      ],
    },
    { kind: 'text', text: 'Responsabile della protezione dei dati: {responsabile della protezione dei dati}.' },
  ],
};

const summary: EditedSection = {
  id: 'in-breve',
  title: 'In breve',
  blocks: [
    {
      kind: 'table',
      caption: 'Trattamenti di dati svolti con il sito',
      head: ['Finalità', 'Dati', 'Base giuridica', 'Durata'],
      rows: [
        [
          'Rispondere ai messaggi',
          'Nome, email, testo; stato, nota e risposte dello studio',
          'Richiesta dell’interessato (art. 6, par. 1, lett. b, {GDPR}); per chi scrive a nome di altri, legittimo interesse a rispondere (lett. f)',
          '{giorni dei messaggi} giorni dalla consegna allo studio',
        ],
        [
          'Preparare un {preventivo}',
          'Nome, email, risposte alle domande',
          'Misure precontrattuali su richiesta dell’interessato (art. 6, par. 1, lett. b, {GDPR})',
          '{giorni dei messaggi} giorni dalla consegna allo studio',
        ],
        [
          'Fissare un {appuntamento}',
          'Nome, email, telefono, mezze giornate indicate; giorno, ora e modo dell’incontro',
          'Misure precontrattuali su richiesta dell’interessato (art. 6, par. 1, lett. b, {GDPR})',
          '{giorni dei messaggi} giorni dalla consegna allo studio, mai meno di {giorni dopo un appuntamento} giorni dopo l’appuntamento',
        ],
        [
          'Ricevere documenti con un collegamento',
          'Nome, email, elenco dei documenti della {consegna}; file con nomi e ore, note; chi dello studio li ha scaricati',
          'Contratto o misure precontrattuali (art. 6, par. 1, lett. b, {GDPR}); obblighi di legge, secondo l’incarico (lett. c)',
          'File: {giorni dei file scaricati} giorni da quando lo studio li scarica, al massimo {giorni dei file} dall’arrivo; il resto {giorni dopo una consegna} giorni dalla chiusura',
        ],
        [
          'Inviare la {newsletter}',
          'Email',
          'Consenso (art. 6, par. 1, lett. a, {GDPR})',
          'Fino alla revoca; {giorni per confermare} giorni dall’ultima iscrizione, se non è confermata',
        ],
        [
          'Chiedere a chi è in un elenco dello studio, come i clienti, se desidera la {newsletter}',
          'Email; chi dello studio l’ha indicata e perché',
          'Legittimo interesse a chiedere il consenso a chi conosce lo studio (art. 6, par. 1, lett. f, {GDPR})',
          '{giorni per confermare} giorni, se non conferma',
        ],
        [
          'Provare il consenso alla {newsletter}',
          'Email, testo dell’informativa, data dei passaggi',
          'Obbligo di dimostrare il consenso (artt. 6, par. 1, lett. c, e 7, par. 1, {GDPR})',
          '{anni della prova} anni dalla revoca',
        ],
        [
          'Provare una richiesta d’iscrizione alla {newsletter} mai confermata',
          'Codice al posto dell’email, testo dell’informativa, data dei passaggi',
          'Legittimo interesse a dimostrare come è stato usato l’indirizzo (art. 6, par. 1, lett. f, {GDPR})',
          '{anni della prova} anni dalla cancellazione',
        ],
        [
          'Attivare la {domiciliazione}',
          'Dati della società o dell’impresa, documento d’identità del legale rappresentante o del titolare, titolare effettivo',
          'Contratto e obblighi antiriciclaggio (art. 6, par. 1, lett. b e c, {GDPR}; {D.Lgs. 231/2007})',
          'Per {conservazione antiriciclaggio} dalla fine del rapporto ({art. 31 D.Lgs. 231/2007})',
        ],
        [
          'Far funzionare e proteggere il sito',
          'Indirizzo IP, dati tecnici della richiesta; codici che ne prendono il posto per limitare gli invii',
          'Legittimo interesse alla sicurezza (art. 6, par. 1, lett. f, {GDPR})',
          'Il tempo della richiesta e del controllo sugli invii',
        ],
      ],
    },
  ],
};

const messages: EditedSection = {
  id: 'messaggi',
  title: 'Messaggi dal modulo di contatto',
  blocks: [
    {
      kind: 'text',
      text: 'Nome, email e messaggio servono a rispondere a chi scrive e a svolgere le attività che chiede prima di un eventuale incarico. Tutti e tre i campi sono necessari: senza, la risposta non è possibile. Non serve il consenso.',
    },
    {
      kind: 'text',
      text: 'Il messaggio riceve un numero di riferimento, è salvato nella banca dati del sito e inoltrato allo studio via email: se il servizio di posta non è raggiungibile, il sito riprova per {giorni di tentativi} giorni. Chi scrive può ricevere un’email di conferma, non più di {conferme al giorno} al giorno per indirizzo. Insieme al testo si conservano la data e la pagina da cui è partito, a che punto è la risposta, chi dello studio segue il messaggio e chi ha risposto, le risposte inviate dal sito e un’eventuale nota dello studio: si cancellano insieme al messaggio.',
    },
    {
      kind: 'text',
      text: 'Chi chiede un {preventivo} risponde alle domande da cui dipende il compenso; sono necessari soltanto il nome, l’email e le risposte che non sono indicate come facoltative. Domande e risposte sono parte del messaggio e ne seguono la sorte. È bene non scrivere di procedimenti penali, dati sulla salute, nomi di creditori o importi di debiti: di questi si parla al telefono.',
    },
    {
      kind: 'text',
      text: 'Chi scrive al numero WhatsApp dello studio, {WhatsApp}, usa un servizio di Meta, che tratta i dati secondo le proprie condizioni. Per i documenti vanno usate altre vie.',
    },
    {
      kind: 'text',
      text: 'Il sito cancella messaggio ed email {giorni dei messaggi} giorni dopo la consegna allo studio. Un messaggio che il sito ritiene sospetto resta per lo stesso tempo dal suo arrivo; uno che non si è potuto consegnare resta finché lo studio non lo archivia. Un messaggio che lo studio elimina resta nel cestino per {giorni del cestino} giorni, durante i quali si può riprendere, poi è cancellato. La corrispondenza che ne nasce e i documenti di un incarico seguono i termini di legge e l’informativa dell’incarico.',
    },
    {
      kind: 'text',
      text: 'I messaggi che sembrano inviati da un programma sono messi da parte in automatico. Finché nessuno li legge, lo studio riceve ogni giorno un’email con il loro numero, senza il contenuto; a decidere è una persona. È bene non scrivere nel modulo dati sulla salute o altri dati particolari.',
    },
  ],
};

const appointments: EditedSection = {
  id: 'appuntamenti',
  title: 'Appuntamenti',
  blocks: [
    {
      kind: 'text',
      text: 'Chi chiede un {appuntamento} indica nome, email, modo e da una a tre mezze giornate; il telefono è necessario solo per parlarsi al telefono. La richiesta è un messaggio, e vale ciò che è scritto dei messaggi. Lo studio vi aggiunge giorno, ora, durata, luogo e la persona che riceve.',
    },
    {
      kind: 'text',
      text: 'Un {appuntamento} confermato arriva per email con l’evento per il calendario di chi l’ha chiesto; il giorno prima lo ricorda un’email. Dal collegamento in ogni email si chiede un altro giorno o si disdice.',
    },
    {
      kind: 'text',
      text: 'Chi nello studio riceve per un {appuntamento} può leggerlo nel proprio calendario, che può essere ospitato da altri, anche fuori dal sito: vi compaiono giorno, ora e modo; nome e telefono soltanto se lo sceglie.',
    },
  ],
};

const papers: EditedSection = {
  id: 'documenti',
  title: '{Consegna} di documenti con un collegamento',
  blocks: [
    {
      kind: 'text',
      text: 'A chi ne ha bisogno per una pratica lo studio manda per email un elenco di documenti e un collegamento per la {consegna}. I file arrivano cifrati; dal collegamento si può soltanto consegnare, non rileggere né cancellare. Chi preferisce può consegnare in studio.',
    },
    {
      kind: 'text',
      text: 'Lo studio riporta i file nella pratica; dal sito si cancellano {giorni dei file scaricati} giorni dopo che li ha scaricati, o {giorni dei file} giorni dopo la {consegna}. Il collegamento vale al massimo {giorni di una consegna} giorni. Elenco, nomi dei file, note e ore restano {giorni dopo una consegna} giorni dalla chiusura, per sapere che cosa è arrivato e chi l’ha scaricato. Le copie di sicurezza non contengono i file.',
    },
    {
      kind: 'text',
      text: 'Per la {consegna} il sito manda email con l’elenco, promemoria di ciò che manca e la ricevuta di ciò che è arrivato. Nessuna chiede password o pagamenti.',
    },
  ],
};

const newsletter: EditedSection = {
  id: 'newsletter',
  title: '{Newsletter}',
  blocks: [
    {
      kind: 'text',
      text: 'L’indirizzo email serve soltanto a inviare la newsletter dello studio: circolari e scadenze, al massimo {circolari al mese} al mese. L’iscrizione è libera e non condiziona alcun servizio.',
    },
    {
      kind: 'text',
      text: 'Il consenso si dà in due passaggi: si invia il modulo, poi si conferma dall’email che arriva all’indirizzo indicato. Senza conferma non parte alcuna newsletter: dopo {giorni del promemoria} giorni arriva un solo promemoria, dopo {giorni per confermare} giorni l’iscrizione è cancellata. I giorni si contano dall’ultima volta che l’indirizzo è stato indicato nel modulo.',
    },
    {
      kind: 'text',
      text: 'A chi è in un elenco dello studio il sito può chiedere, con una sola email, se desidera la newsletter: l’email dice chi ha indicato l’indirizzo e perché. Chi non conferma non riceve altro e dopo {giorni per confermare} giorni è cancellato; resta un codice, per non chiederlo di nuovo.',
    },
    {
      kind: 'text',
      text: 'Il consenso si revoca in ogni momento dal collegamento presente in ogni email, oppure scrivendo allo studio. La revoca non tocca la liceità degli invii precedenti.',
    },
    { kind: 'text', text: 'A prova del consenso si conservano:' },
    {
      kind: 'list',
      items: [
        'indirizzo email',
        'testo e versione dell’informativa mostrata accanto al campo',
        'pagina, data e ora dell’iscrizione; se l’indirizzo è stato indicato dallo studio, da chi e perché',
        'data e ora della conferma',
        'data, ora e modo della revoca o della cancellazione',
      ],
    },
    {
      kind: 'text',
      text: 'La prova si cancella {anni della prova} anni dopo la revoca. Di un’iscrizione mai confermata l’indirizzo è cancellato: al suo posto, nella prova e per lo stesso tempo, resta un codice che lo studio può ricondurre all’indirizzo solo se qualcuno lo indica di nuovo.',
    },
    {
      kind: 'text',
      text: 'Delle email sull’iscrizione il sito annota per {giorni dei messaggi} giorni se e quando sono partite; dopo l’invio un codice prende il posto del destinatario.',
    },
    {
      kind: 'text',
      text: 'Di ogni circolare il sito annota per {giorni dei messaggi} giorni a quali indirizzi è stata inviata e con quale esito, poi restano le sole somme. Un indirizzo che respinge le email resta annotato, per non scrivergli più, finché lo studio non lo riammette.',
    },
    {
      kind: 'text',
      text: 'Le email non contengono immagini di tracciamento: lo studio non rileva chi le apre né quali collegamenti usa.',
    },
  ],
};

const domiciliation: EditedSection = {
  id: 'domiciliazione',
  title: 'Documenti per la {domiciliazione}',
  blocks: [
    {
      kind: 'text',
      text: 'Chi chiede la domiciliazione invia via email, quando lo studio li chiede dopo il primo contatto, una visura, oppure denominazione e partita IVA, e il documento d’identità del legale rappresentante o del titolare. Lo studio li usa per il contratto e per l’adeguata verifica della clientela, che riguarda anche il titolare effettivo ({D.Lgs. 231/2007}). Senza questi dati il servizio non può iniziare.',
    },
    {
      kind: 'text',
      text: 'Documenti e dati raccolti per la verifica si conservano per {conservazione antiriciclaggio} dalla fine del rapporto ({art. 31 D.Lgs. 231/2007}). La corrispondenza si apre solo con autorizzazione scritta.',
    },
  ],
};

const logs: EditedSection = {
  id: 'registri',
  title: 'Navigazione e registri tecnici',
  blocks: [
    {
      kind: 'text',
      text: 'Per mostrare le pagine il server riceve l’indirizzo IP e i dati tecnici che ogni browser invia. Il programma del sito li usa per rispondere e per limitare gli invii ripetuti; nei propri registri annota eventi ed errori, senza nomi, indirizzi email o messaggi.',
    },
    {
      kind: 'text',
      text: 'Il fornitore di hosting può tenere registri di accesso propri, per la sicurezza e per il tempo previsto dal contratto.',
    },
    {
      kind: 'text',
      text: 'Le copie di sicurezza restano fino a {mesi delle copie} mesi: ciò che si cancella dal sito esce anche dalle copie entro quel termine.',
    },
    {
      kind: 'text',
      text: 'Il registro della gestione annota chi dello studio ha fatto che cosa e quando; di ogni altra persona contiene al più il numero di riferimento di un messaggio. Si conserva finché il sito è in uso.',
    },
    {
      kind: 'text',
      text: 'Il sito conta quante volte al giorno si apre ciascuna pagina: un numero, senza cookie, indirizzi o impronte del browser. Non usa profilazione né pubblicità.',
    },
    { kind: 'links', links: [{ label: 'Cookie e memoria del browser', href: '/cookie' }] },
  ],
};

const map: EditedSection = {
  id: 'mappa',
  title: 'Mappa e risorse esterne',
  blocks: [
    {
      kind: 'map',
      frame:
        'La pagina Contatti contiene una mappa di OpenStreetMap. Si carica quando sta per apparire sullo schermo: il browser invia allora l’indirizzo IP e i propri dati tecnici ai server di OpenStreetMap, che possono usare cookie propri. La richiesta si fonda sul legittimo interesse a mostrare dove si trova lo studio: il consenso non è chiesto. Chi preferisce evitarla trova telefono, email e indirizzo in fondo a ogni altra pagina.',
      drawing:
        'La mappa di OpenStreetMap nella pagina Contatti si carica solo premendo il pulsante. Il browser invia allora l’indirizzo IP e i propri dati tecnici ai server di OpenStreetMap, che possono usare cookie propri.',
    },
    {
      kind: 'text',
      text: 'OpenStreetMap è gestita dalla OpenStreetMap Foundation, con sede nel Regno Unito. Il trasferimento avviene sulla base della decisione di adeguatezza della Commissione europea per il Regno Unito (art. 45 {GDPR}).',
    },
    {
      kind: 'text',
      text: 'Se lo studio mostra una foto conservata presso altri, il browser la chiede al server che la ospita e gli invia gli stessi dati tecnici.',
    },
    {
      kind: 'links',
      links: [
        {
          label: 'Informativa della OpenStreetMap Foundation (in inglese)',
          href: 'https://osmfoundation.org/wiki/Privacy_Policy',
        },
      ],
    },
  ],
};

const recipients: EditedSection = {
  id: 'destinatari',
  title: 'A chi arrivano i dati',
  blocks: [
    {
      kind: 'text',
      text: 'I dati sono trattati dalle persone autorizzate dallo studio, da chi cura il programma del sito e da fornitori, nominati responsabili del trattamento (art. 28 {GDPR}):',
    },
    {
      kind: 'facts',
      rows: [
        { name: 'Hosting', value: '{hosting}' },
        { name: 'Posta elettronica', value: '{servizio di posta}' },
        { name: 'Invio della {newsletter}', value: '{invio della newsletter}' },
      ],
    },
    {
      kind: 'text',
      text: 'Non sono diffusi né ceduti. Possono essere comunicati alle autorità nei casi previsti dalla legge. Se un fornitore tratta dati fuori dallo Spazio economico europeo, il trasferimento avviene con le garanzie degli artt. 44 e seguenti del {GDPR}.',
    },
  ],
};

const rights: EditedSection = {
  id: 'diritti',
  title: 'Diritti',
  blocks: [
    { kind: 'text', text: 'Gli artt. 15–22 del {GDPR} riconoscono, nei casi che indicano, il diritto di:' },
    {
      kind: 'list',
      items: [
        'sapere quali dati lo studio tratta e averne copia',
        'farli rettificare o integrare',
        'ottenerne la cancellazione o la limitazione',
        'ricevere in formato leggibile da un programma quelli forniti',
        'opporsi ai trattamenti fondati sul legittimo interesse',
        'revocare in ogni momento il consenso alla {newsletter}',
      ],
    },
    {
      kind: 'text',
      text: 'Basta scrivere a {email}: la risposta arriva entro un mese, salvo la proroga prevista dall’art. 12. Non sono prese decisioni basate unicamente su trattamenti automatizzati.',
    },
    { kind: 'text', text: 'Si può inoltre presentare reclamo al Garante per la protezione dei dati personali.' },
    {
      kind: 'links',
      links: [
        { label: '{email}', href: 'mailto:{email}' },
        { label: 'Garante per la protezione dei dati personali', href: 'https://www.garanteprivacy.it' },
      ],
    },
  ],
};

export const privacy = makeLegalPage({
  name: 'Privacy',
  tab: 'Informativa sulla privacy',
  description:
    'Quali dati personali tratta il sito, per quali finalità e per quanto tempo, a chi li comunica e come esercitare i diritti previsti dal {GDPR}.',
  title: 'Informativa sulla privacy',
  lead: 'Come lo studio tratta i dati personali di chi visita il sito e ne usa i moduli, ai sensi dell’art. 13 del {Regolamento GDPR}.',
  sections: [
    controller,
    summary,
    messages,
    appointments,
    papers,
    newsletter,
    domiciliation,
    logs,
    map,
    recipients,
    rights,
  ],
});
