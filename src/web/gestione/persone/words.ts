import { euphonic } from '../../../content/writing/filled.ts';
import { roleLabel, roles, type StaffRole } from '../../../contract/staff/roles.ts';

export const words = {
  title: 'Accessi',
  lead: (people: number, managers: number) =>
    `${people === 1 ? 'Una persona ha' : `${people} persone hanno`} accesso a questa area; ${managers === 1 ? 'una è responsabile' : `${managers} sono responsabili`}.`,
  oneManager: {
    title: 'Un solo responsabile',
    text: 'Se perde l’accesso, qui nessuno può ridarglielo. È meglio che i responsabili siano almeno due.',
  },
  invite: 'Invita una persona',
  caption: 'Le persone dello studio e il loro accesso',
  heads: { name: 'Persona', role: 'Ruolo', seen: 'Ultimo accesso', factor: 'Codice di verifica', actions: 'Azioni' },
  role: roleLabel,
  you: 'Lei',
  disabled: 'accesso disattivato',
  never: 'mai',
  factorOn: 'attivo',
  factorOff: 'non attivo',
  makeRole: (role: StaffRole) => `Rendi ${roleLabel(role)}`,
  disable: 'Disattiva',
  enable: 'Riattiva',
  reset: 'Ridai l’accesso',
  done: {
    role: (name: string, role: string) => `${name}: ora è ${role}`,
    disabled: (name: string) => `${name} non può più entrare`,
    enabled: (name: string) => `${name} può di nuovo entrare`,
    sessions: 'Le sessioni che aveva aperte sono state chiuse.',
    withdrawn: 'Invito ritirato',
  },
  failed: 'Modifica non riuscita',
  changed:
    'Nel frattempo i dati di questa persona sono cambiati: ora si vedono quelli attuali. Se serve ancora, ripetere la modifica.',
  invitations: {
    title: 'Inviti in attesa',
    none: 'Nessun invito in attesa.',
    text: (role: string) => `Come ${role}; scade`,
    withdraw: 'Ritira',
  },
  inviting: {
    title: 'Invitare una persona',
    text: 'Il collegamento vale 72 ore e una volta sola. Aprendolo la persona sceglie il nome e la password.',
    email: 'Email',
    role: 'Ruolo',
    roles: roles.map(({ role, label, does }) => ({
      value: role,
      label: `${label.charAt(0).toUpperCase()}${label.slice(1)}: ${does}`,
    })),
    send: 'Crea l’invito',
  },
  resetting: {
    title: (name: string) => euphonic(`Ridare l’accesso a(d) ${name}`),
    text: 'Il collegamento vale 72 ore e una volta sola. Aprendolo si sceglie una password nuova; il codice di verifica e le passkey di prima vengono tolti.',
    send: 'Crea il collegamento',
  },
  link: {
    title: 'Il collegamento è pronto',
    leaving: {
      title: 'Il collegamento è stato copiato?',
      text: 'Si vede questa volta soltanto: lasciando la pagina, per averne uno bisogna rifarlo.',
    },
    mailed: (email: string) =>
      `È partita un’email a ${email}. Lo stesso collegamento si può anche consegnare di persona.`,
    byHand: 'Nessuna email è partita: consegnare il collegamento di persona o per una via sicura.',
    label: 'Collegamento',
    expires: 'Scade',
    copy: 'Copia il collegamento',
    copied: 'Collegamento copiato',
    close: 'Fatto',
  },
  cancel: 'Annulla',
} as const;
