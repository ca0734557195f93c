import { makeTextPath, staffPages } from '../../contract/staff/pages.ts';
import { dataRequestPath } from '../newsletter/subscriber-queries.ts';

export interface Task {
  /** Fragment of the task's URL: `/gestione/aiuto#risposta`. */
  id: string;
  title: string;
  steps: readonly string[];
  /** Page of the task, and its name. */
  path: string;
  place: string;
}

/** The most frequent tasks, in the order in which they come up. Buttons are quoted by their labels. */
export const tasks: readonly Task[] = [
  {
    id: 'aprire',
    title: 'Preparare il sito e aprirlo',
    steps: [
      '«Messa in linea» elenca che cosa manca, perché serve e dove si sistema.',
      'I dati d’esempio si scrivono o si confermano con «È giusto così»; i testi che parlano di un dato cambiato hanno il loro elenco.',
      'Ogni voce sistemata passa da sola nella colonna «A posto».',
      'In fondo, «Apri il sito ai motori di ricerca»: da quel momento il sito può comparire nei risultati di ricerca.',
    ],
    path: staffPages.launch,
    place: 'Messa in linea',
  },
  {
    id: 'collega',
    title: 'Aggiungere un collega',
    steps: [
      'Per farlo entrare qui: «Invita una persona», l’indirizzo email e il ruolo. Il collegamento che riceve vale una volta, per tre giorni.',
      'Per mostrarlo sul sito: in «Team», «Aggiungi una persona», con titolo, profilo e foto.',
      'Il sito lo mostra quando si pubblica.',
    ],
    path: staffPages.people,
    place: 'Accessi',
  },
  {
    id: 'saluta',
    title: 'Togliere l’accesso a chi lascia lo studio',
    steps: [
      '«Disattiva» mostra prima che cosa lascia, bozze, messaggi, appuntamenti e scheda sul sito, poi chiude l’accesso.',
      'Subito dopo si sceglie a chi passano, anche in parte a uno e in parte a un altro. Un appuntamento che si sovrappone a un altro resta, e va deciso a parte.',
      'Ciò che resta sta in «Oggi», finché «Passa il lavoro» non lo affida a qualcuno.',
      'La scheda si toglie da «Team», e il sito cambia quando si pubblica.',
    ],
    path: staffPages.people,
    place: 'Accessi',
  },
  {
    id: 'orari',
    title: 'Cambiare indirizzo, telefono o orari, aggiungere una sede',
    steps: [
      'In «Dati dello studio» si scrivono una volta: pagine, email e calendario li prendono da lì. «Comincia» porta al primo dato ancora d’esempio.',
      'Un’altra sede ha il suo indirizzo, telefono e orari in «Altre sedi»; in «Team» si dice chi vi lavora.',
      'Gli orari si scrivono come si dicono, 9-13 15-18.30; le chiusure hanno un elenco proprio, e una può tornare ogni anno.',
      'Quando la bozza è giusta, «Pubblica».',
    ],
    path: staffPages.firm,
    place: 'Dati dello studio',
  },
  {
    id: 'pagine',
    title: 'Togliere una pagina dal sito',
    steps: [
      'In «Dati dello studio», «Pagine del sito», si dice per ogni pagina se è sul sito; poi «Pubblica».',
      'Una pagina tolta non è più nel menu, e nessun collegamento vi porta. I suoi testi e le sue foto restano, e qui non si chiedono.',
      'Tolti «Preventivo» o «Appuntamento», non arrivano altre richieste; quelle arrivate restano tra i messaggi.',
      'Rimessa sul sito, torna com’era.',
    ],
    path: makeTextPath('dati', 'pages.team'),
    place: 'Pagine del sito',
  },
  {
    id: 'foto',
    title: 'Mettere una foto',
    steps: [
      'Ogni posto del sito ha il suo riquadro: si sceglie la foto, anche dal telefono.',
      '«Descrivi»: si scrive che cosa mostra, per chi non la vede, e si tocca il punto che non va tagliato.',
      'La foto di prima resta tra le versioni.',
    ],
    path: staffPages.photos,
    place: 'Foto',
  },
  {
    id: 'frase',
    title: 'Trovare e cambiare una frase',
    steps: [
      '«Dove sta questa frase?» trova una frase in tutte le pagine e porta al suo campo.',
      'Si scrive: la bozza si salva da sola e accanto si vede la pagina. Con la tastiera, Ctrl e Invio portano ai pulsanti in fondo.',
      '«Pubblica» la mette in linea. «Confronta» mostra che cosa cambia; in «Versioni» si ritrova quella di prima.',
    ],
    path: staffPages.texts,
    place: 'Testi',
  },
  {
    id: 'ora',
    title: 'Pubblicare a un’ora fissata',
    steps: [
      'Nella pagina da pubblicare, «Programma…».',
      'Si indicano giorno e ora italiana, e volendo una nota; «Fissa l’ora», e il sito pubblica da sé.',
      'Fino a quel momento si può annullare.',
    ],
    path: staffPages.texts,
    place: 'Testi',
  },
  {
    id: 'approvare',
    title: 'Approvare la bozza di un collega',
    steps: [
      'In «Dati dello studio» si sceglie se i redattori pubblicano da soli o se approva un responsabile.',
      'Chi scrive preme «Chiedi l’approvazione»; il responsabile la trova in «Oggi».',
      'Si leggono le modifiche, parola per parola, e si preme «Approva e pubblica».',
    ],
    path: staffPages.desk,
    place: 'Oggi',
  },
  {
    id: 'risposta',
    title: 'Rispondere a un messaggio',
    steps: [
      'Nel messaggio, «Rispondi»: si scrive qui, con la firma dello studio.',
      '«Inserisci nel testo» vi mette una risposta pronta, con il nome di chi ha scritto; le risposte pronte si scrivono in «Testi».',
      'Alla risposta si può allegare un PDF fino a 5 MB, per esempio un preventivo; il sito non lo conserva dopo la consegna.',
      '«Invia la risposta» la spedisce dopo dieci secondi e segna il messaggio come risposto: fino ad allora «Annulla» la riprende, con il testo. Se la persona risponde, la sua email arriva nella posta dello studio.',
      '«Lo segue» dice ai colleghi chi se ne occupa: chi riceve un messaggio in affidamento lo sa per email e lo trova in «Affidati a me». Più messaggi insieme si affidano con «Affida a…».',
      'La ricerca trova anche le note, le risposte dello studio e i numeri di telefono, comunque siano scritti. Sul telefono si apre con «Cerca».',
    ],
    path: staffPages.messages,
    place: 'Messaggi',
  },
  {
    id: 'risposte-pronte',
    title: 'Scrivere le risposte pronte',
    steps: [
      'Ogni risposta pronta ha un titolo, che si legge nell’elenco, e un testo.',
      '«+ dato» inserisce il nome di chi ha scritto, l’argomento della richiesta e i dati dello studio.',
      'Una risposta con {argomento} si offre solo per le richieste di preventivo. Si offrono quelle pubblicate.',
    ],
    path: makeTextPath('risposte-pronte', 'answers'),
    place: 'Risposte pronte',
  },
  {
    id: 'preventivo',
    title: 'Rispondere a una richiesta di preventivo',
    steps: [
      'È un messaggio: domande e risposte stanno sopra il testo. «Argomento» mostra le richieste di un argomento solo.',
      'Si risponde come a ogni messaggio, anche con una risposta pronta.',
      'Il sito non calcola prezzi e non raccoglie accettazioni: il preventivo lo scrive lo studio.',
    ],
    path: staffPages.messages,
    place: 'Messaggi',
  },
  {
    id: 'argomento',
    title: 'Cambiare le domande di un preventivo, aggiungere un argomento',
    steps: [
      'Ogni argomento ha titolo, indirizzo, frase e da una a sette domande; ogni domanda dice come si risponde.',
      'Dove chi scrive può non saperlo, fra le risposte va «Non lo so»; una frase può dire perché si chiede.',
      'Il sito cambia quando si pubblica. Chi ha ancora la pagina di prima invia lo stesso, e la richiesta conserva le domande che ha letto.',
      'Se cambia l’indirizzo di un argomento, il vecchio conduce al nuovo.',
    ],
    path: makeTextPath('preventivo', 'topics'),
    place: 'Preventivo',
  },
  {
    id: 'appuntamento',
    title: 'Confermare, spostare o disdire un appuntamento',
    steps: [
      'In «Da confermare», «Conferma»: una mezza giornata chiesta si sceglie con un tocco e ha già la prima ora libera; poi si dicono con chi e dove. Sotto «Con chi» si leggono le altre ore di quel giorno.',
      '«Con chi» propone l’unica persona che riceve clienti, oppure l’ultima scelta. Chi riceve lo dice ciascuno nel proprio profilo.',
      'Un’ora fuori dalle mezze giornate chieste o dall’orario si può dare lo stesso; due appuntamenti della stessa persona alla stessa ora no.',
      'Chi ha chiesto riceve un’email con l’appuntamento per il suo calendario, e un’altra se si sposta o si disdice.',
      'Se non è possibile, «Rispondi di no» risponde per email senza fissare nulla. A chi chiede di spostare dice che l’appuntamento resta com’è.',
      'Chi propone un altro giorno tiene quello di prima finché non se ne conferma uno nuovo; se disdice, il tempo è subito libero.',
      'Un modo che lo studio non offre si toglie dal modulo lasciando vuoto il suo nome, in «Testi», Appuntamento.',
      '«Aggiungi» prende nota di un appuntamento dato al telefono. Con un indirizzo email il cliente riceve l’invito.',
      '«Segna un’assenza»: in quei giorni non si fissano appuntamenti con quella persona. Le mezze giornate in cui nessuno ha posto non si offrono sul sito.',
      '«Stampa», accanto a un giorno, stampa solo quel giorno. «Lo segue» mostra l’agenda di una persona.',
      'Se lo studio annuncia una chiusura in un giorno in cui ci sono appuntamenti, «Oggi» li elenca finché non sono spostati.',
    ],
    path: staffPages.appointments,
    place: 'Agenda',
  },
  {
    id: 'documenti',
    title: 'Chiedere documenti a un cliente',
    steps: [
      '«Chiedi documenti», in «Consegne», in un messaggio o accanto a un appuntamento confermato: il nome, l’email e i documenti, scritti o presi da un elenco con «Inserisci l’elenco». L’email si legge prima che parta.',
      'Il cliente riceve un collegamento, senza accesso e senza password, e consegna ogni documento accanto al suo nome; può anche dire «Non ce l’ho». Quello che manca gli si ricorda dopo 3, 7 e 14 giorni; prima, con «Sollecita ora».',
      'I file arrivati stanno in «Oggi» finché qualcuno non li scarica. Il sito non è un archivio: li cancella 14 giorni dopo che sono stati scaricati, e comunque 45 giorni dopo l’arrivo.',
      'Ogni documento si segna con «Va bene», «Non serve» o «Da rifare», con una riga per il cliente: un’email al giorno le dice tutte. Quando è tutto a posto il cliente lo sa per email.',
      '«Chiudi» spegne il collegamento; dopo 60 giorni si spegne da solo. Gli elenchi si cambiano in «Testi», «Elenchi di documenti».',
      'Nelle righe al cliente niente valutazioni antiriciclaggio. Un file non controllato da un antivirus del sito si apre con la stessa cautela di un allegato.',
    ],
    path: staffPages.papers,
    place: 'Consegne',
  },
  {
    id: 'calendario',
    title: 'Leggere gli appuntamenti nel proprio calendario',
    steps: [
      'In «Calendario», «Crea l’indirizzo»: si vede una volta sola, e si aggiunge al calendario come «calendario da indirizzo web».',
      'Il calendario si aggiorna da solo. Senza «Mostra i nomi» non dice con chi è l’appuntamento, perché chi ospita il calendario lo leggerebbe.',
      'Chi conosce l’indirizzo legge gli appuntamenti: «Cambia indirizzo» spegne quello di prima.',
    ],
    path: staffPages.profile,
    place: 'Profilo',
  },
  {
    id: 'iscritto',
    title: 'Iscrivere chi lo chiede al telefono',
    steps: [
      '«Aggiungi un indirizzo»: l’indirizzo e come l’ha chiesto.',
      'La persona riceve un’email e conferma; finché non conferma, non riceve altro.',
      'La prova del consenso dice chi l’ha aggiunta e perché.',
    ],
    path: staffPages.newsletter,
    place: 'Iscritti',
  },
  {
    id: 'elenco',
    title: 'Importare chi riceveva già le circolari',
    steps: [
      '«Importa un elenco»: gli indirizzi si incollano, o si sceglie un file; di un CSV si sceglie la colonna.',
      '«Controlla l’elenco» dice quali sono nuovi, già noti, esclusi o illeggibili.',
      'A ciascuno arriva una sola email, con il motivo che si scrive. Nessuno è iscritto finché non conferma.',
    ],
    path: staffPages.newsletter,
    place: 'Iscritti',
  },
  {
    id: 'circolare',
    title: 'Scrivere e inviare una circolare',
    steps: [
      'In «Circolari» si scrive, o si incolla da Word; le scadenze e le norme si inseriscono per nome. «Numero» continua la numerazione dello studio; una circolare può anche non averne uno.',
      'Le scadenze del mese che viene sono già scritte: «Nuova circolare» ne fa una bozza dal calendario, e dal giorno 20 la propone «Oggi». I giorni tra parentesi graffe seguono le proroghe anche dopo.',
      '«Manda una prova a me» fa leggere l’email prima di tutti. Un responsabile pubblica, e la circolare compare sul sito.',
      'L’invio agli iscritti dice prima quanti la ricevono; per un minuto si annulla, e poi si vede che cosa è arrivato.',
      'Un errore si corregge con «Pubblica la rettifica»; con «Avvisa chi l’ha ricevuta» la rettifica arriva anche per email.',
    ],
    path: staffPages.circulars,
    place: 'Circolari',
  },
  {
    id: 'privacy',
    title: 'Rispondere a una richiesta sui dati personali',
    steps: [
      'In «Iscritti», «Richieste privacy»: si scrive l’indirizzo email della persona.',
      'Si vede tutto ciò che il sito conserva di lei; il resoconto si stampa o si scarica, per consegnarlo.',
      'Se chiede la cancellazione, si fa nella stessa pagina. La legge dà un mese per rispondere.',
    ],
    path: `${staffPages.newsletter}/${dataRequestPath}`,
    place: 'Richieste privacy',
  },
  {
    id: 'copia',
    title: 'Mettere al sicuro una copia dei dati',
    steps: [
      'In «Stato del sito», «Fai una copia ora»: la copia contiene messaggi, iscritti, testi, foto e accessi.',
      '«Scarica» la porta sul proprio computer, dopo aver confermato la propria identità.',
      'Va custodita fuori dal server e non va spedita per email: contiene dati personali. A ripristinarla è chi ospita il sito.',
    ],
    path: staffPages.doctor,
    place: 'Stato del sito',
  },
  {
    id: 'norma',
    title: 'Verificare una norma o spostare una scadenza',
    steps: [
      'Con la norma aperta davanti, «Verificata oggi» e la data fino a cui vale.',
      'Se è cambiata, «Cambia»: le frasi del sito si vedono prima di salvare.',
      'Tra le «Proposte» si scelgono più righe, e si segnano come verificate o si nascondono tutte insieme.',
      'Ogni modifica si annulla subito dal messaggio che la conferma, o più tardi da «Versioni».',
      'Una proroga sposta una sola scadenza, con la sua norma; chi ha il calendario la vede spostarsi.',
    ],
    path: staffPages.law,
    place: 'Scadenze e norme',
  },
  {
    id: 'password',
    title: 'Recuperare l’accesso senza password o telefono',
    steps: [
      'Nella pagina di accesso, «Password dimenticata»: arriva un collegamento per sceglierne un’altra.',
      'Senza il telefono dei codici vale un codice di recupero, tra quelli stampati.',
      'Un responsabile può sempre premere «Ridai l’accesso» accanto al nome di chi è rimasto fuori.',
    ],
    path: staffPages.people,
    place: 'Accessi',
  },
];
