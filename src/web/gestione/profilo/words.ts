import { roleLabel } from '../../../contract/staff/roles.ts';

export const words = {
  title: 'Profilo',
  lead: (email: string, role: string) => `${email}, ${role}`,
  role: roleLabel,
  save: 'Salva',
  details: {
    title: 'Nome e indirizzo',
    name: 'Nome e cognome',
    email: 'Email',
    emailHint: 'Con questo indirizzo si entra. Uno nuovo vale dopo che è stato aperto il collegamento mandato lì.',
    saved: 'Profilo salvato',
    changed:
      'Il profilo è stato cambiato da un’altra parte: ora si vedono i dati più recenti. Controllarli e salvare di nuovo.',
  },
  password: {
    title: 'Password',
    since: 'Cambiata',
    label: 'Password nuova',
    change: 'Cambia la password',
    note: 'Cambiandola si chiudono le sessioni aperte su altri dispositivi.',
    done: 'Password cambiata',
    doneText: 'Le altre sessioni sono state chiuse.',
  },
  factor: {
    title: 'Codice di verifica',
    off: 'Non attivo',
    offText:
      'Dopo la password viene chiesto un codice che cambia ogni mezzo minuto, mostrato da un’app sul telefono. Chi conosce solo la password non entra.',
    on: 'Attivo',
    onText: 'Dopo la password viene chiesto il codice dell’app.',
    left: (count: number) =>
      count === 0
        ? 'I codici di recupero sono finiti.'
        : count === 1
          ? 'Resta un codice di recupero.'
          : `Restano ${count} codici di recupero.`,
    turnOn: 'Attiva il codice di verifica',
    turnOff: 'Disattiva',
    newCodes: 'Nuovi codici di recupero',
    setUp: 'Attivare il codice di verifica',
    scan: 'Inquadrare il disegno con un’app di autenticazione, per esempio Google Authenticator o quella delle password del telefono, poi scrivere il codice che mostra.',
    qr: 'Disegno da inquadrare con l’app di autenticazione',
    byHand: 'Senza fotocamera, scrivere nell’app questa chiave:',
    open: 'Apri l’app su questo telefono',
    copy: 'Copia la chiave',
    copied: 'Chiave copiata',
    code: 'Codice',
    verify: 'Verifica',
    turnedOff: 'Codice di verifica disattivato',
    offQuestion: {
      title: 'Disattivare il codice di verifica?',
      text: 'Per entrare basterà la password. I codici di recupero non varranno più.',
      action: 'Disattiva il codice di verifica',
    },
    codesQuestion: {
      title: 'Fare nuovi codici di recupero?',
      text: 'Quelli di prima, anche se stampati, non varranno più.',
      action: 'Fai codici nuovi',
    },
  },
  codes: {
    title: 'Codici di recupero',
    text: 'Con uno di questi codici si entra quando il telefono non c’è. Ognuno vale una volta. Non verranno mostrati di nuovo: stamparli e conservarli dove si conservano i documenti.',
    print: 'Stampa',
    copy: 'Copia',
    copied: 'Codici copiati',
    kept: 'Li ho conservati',
    leaving: {
      title: 'I codici sono stati conservati?',
      text: 'Si vedono questa volta soltanto, e quelli di prima non valgono più.',
    },
    heading: (firm: string, email: string) => `${firm}, gestione del sito: ${email}`,
  },
  passkeys: {
    title: 'Passkey',
    text: 'Con una passkey si entra con l’impronta, il volto o il codice del dispositivo, senza password.',
    none: 'Nessuna passkey',
    add: 'Aggiungi una passkey',
    name: 'Nome',
    nameHint: 'Per riconoscerla: «Telefono», «Chiave in cassaforte».',
    continue: 'Continua',
    added: 'Passkey aggiunta',
    made: 'creata',
    used: 'usata',
    neverUsed: 'mai usata',
    rename: 'Rinomina',
    renamed: 'Passkey rinominata',
    delete: 'Elimina',
    deleted: 'Passkey eliminata',
    question: (name: string) => ({
      title: `Eliminare la passkey «${name}»?`,
      text: 'Con questa passkey non si entrerà più. Non si può annullare: per averla di nuovo se ne crea un’altra.',
      action: 'Elimina la passkey',
    }),
    unsupported: 'Questo browser non conosce le passkey.',
  },
  sessions: {
    title: 'Dispositivi collegati',
    current: 'questo',
    methods: {
      password: 'con la password',
      totp: 'con password e codice',
      'recovery-code': 'con un codice di recupero',
      passkey: 'con una passkey',
    },
    seen: 'ultima attività',
    since: 'Collegato',
    network: (network: string) => `rete ${network}`,
    end: 'Scollega',
    ended: 'Dispositivo scollegato',
    endAll: 'Esci ovunque',
    question: {
      title: 'Uscire da tutti i dispositivi?',
      text: (count: number) =>
        count === 1
          ? 'Si chiude la sessione aperta, questa: poi serve di nuovo la password.'
          : `Si chiudono ${count} sessioni, compresa questa: su ogni dispositivo serve di nuovo la password.`,
      action: 'Esci ovunque',
    },
  },
} as const;
