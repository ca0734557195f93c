import type { CheckedAction } from '../../../contract/staff/credentials.ts';

export const words = {
  place: 'gestione del sito',
  title: 'Accesso',
  lead: 'La gestione del sito è riservata alle persone dello studio.',
  email: 'Email',
  password: 'Password',
  enter: 'Entra',
  code: 'Codice',
  codeTitle: 'Codice di verifica',
  codeLead: 'Il codice di sei cifre è nell’app di autenticazione.',
  verify: 'Verifica',
  useRecovery: 'Usa un codice di recupero',
  useApp: 'Usa il codice dell’app',
  recovery: 'Codice di recupero',
  recoveryLead: 'Uno dei codici stampati quando il codice di verifica è stato attivato. Ognuno vale una volta sola.',
  back: 'Torna all’accesso',
  passkey: 'Entra con una passkey',
  passkeyFailed: 'La passkey non è stata usata. Si può riprovare, oppure usare la password.',
  passkeyRefused:
    'Questa passkey non è stata accettata: forse è stata eliminata dal profilo. Si può provarne un’altra, oppure usare la password.',
  passkeyNotMade: 'La passkey non è stata creata. Si può riprovare.',
  passkeyThere: 'Questo dispositivo ha già una passkey di questo accesso: è nell’elenco.',
  forgotten: 'Password dimenticata',
  reset: {
    lead: 'Arriva un’email con un collegamento, valido 72 ore, per scegliere una password nuova.',
    send: 'Invia il collegamento',
    sent: 'Richiesta ricevuta',
    sentText:
      'Se l’indirizzo è di una persona dello studio, l’email arriva in pochi minuti. Se non arriva, un responsabile può dare un collegamento dalla pagina Accessi.',
  },
  identity: {
    title: 'Conferma dell’identità',
    text: (action: CheckedAction | null, hasPasskey: boolean) => {
      const password = `serve di nuovo la password${hasPasskey ? ', oppure una passkey' : ''}`;
      return action === 'copies' || action === 'exports'
        ? `Il file contiene dati di persone: prima ${password}. La conferma vale dieci minuti per altri file come questo.`
        : `Questa modifica riguarda gli accessi: prima ${password}. La conferma vale dieci minuti per altre modifiche come questa.`;
    },
    confirm: 'Conferma',
    passkey: 'Usa una passkey',
    cancel: 'Annulla',
    wrong: 'La password non è corretta',
    codeHint:
      'Dell’app di autenticazione, o un altro codice di recupero: questa sessione è stata aperta con un codice di recupero.',
  },
  backToSite: 'Torna al sito',
  invalidEmail: 'Serve un indirizzo completo, come nome@dominio.it',
  noCode: 'Serve il codice',
  tooMany:
    'Troppi tentativi, forse di qualcun altro. Si può entrare subito con una passkey, da un dispositivo già usato, o con il collegamento di «Password dimenticata»; altrimenti riprovare fra dieci minuti.',
  ended: {
    title: 'La sessione è terminata',
    text: 'Per continuare serve di nuovo la password. Quello che è scritto in questa pagina è al suo posto.',
  },
  otherPerson: (name: string, other: string) => ({
    title: `Ora è collegata un’altra persona: ${other}`,
    text: `In un’altra scheda è stato fatto l’accesso con un altro nome. Quello che è scritto qui è di ${name}, che può rientrare con la sua password.`,
  }),
  continueAs: (name: string) => `Continua come ${name}`,
  leave: 'Esci',
  leaveFailed: 'Uscita non riuscita',
} as const;
