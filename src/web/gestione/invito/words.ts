import type { Invitation } from '../../../contract/staff/people.ts';
import { roleOf, type StaffRole } from '../../../contract/staff/roles.ts';

type Purpose = Invitation['purpose'];

export const words = {
  reading: { title: 'Invito', lead: 'Un momento…' },
  gone: {
    title: 'Il collegamento non vale più',
    lead: 'È già stato usato, è scaduto o è stato sostituito da uno più recente. Un responsabile può darne un altro dalla pagina Accessi.',
    enter: 'Vai all’accesso',
  },
  failed: { title: 'Invito' },
  purposes: {
    'first-access': {
      title: 'Primo accesso',
      lead: 'Questo è il primo accesso alla gestione del sito: chi lo completa ne diventa responsabile.',
      action: 'Crea l’accesso',
    },
    invitation: {
      title: 'Invito nella gestione del sito',
      lead: 'Mancano il nome, come lo leggeranno i colleghi, e una password.',
      action: 'Crea l’accesso',
    },
    password: {
      title: 'Password nuova',
      lead: 'La password nuova prende il posto di quella di prima e chiude tutte le sessioni aperte.',
      action: 'Cambia la password',
    },
    access: {
      title: 'Recupero dell’accesso',
      lead: 'Con una password nuova si recupera l’accesso. Il codice di verifica e le passkey di prima vengono tolti e si riattivano dal profilo.',
      action: 'Recupera l’accesso',
    },
    address: {
      title: 'Indirizzo nuovo',
      lead: 'Con la conferma questo indirizzo prende il posto di quello di prima: con questo si entra, e qui arrivano le email.',
      action: 'Conferma l’indirizzo',
    },
  } satisfies Record<Purpose, { title: string; lead: string; action: string }>,
  accountOf: (name: string) => `Account di ${name}.`,
  as: (role: StaffRole) => `Ruolo: ${roleOf(role).label} (${roleOf(role).does}).`,
  email: 'Email',
  name: 'Nome e cognome',
  password: 'Password',
  done: {
    title: 'Fatto',
    address: 'L’indirizzo nuovo vale da adesso.',
    password: 'La password nuova vale da adesso.',
    enter: 'Vai all’accesso',
    profile: 'Vai al profilo',
  },
} as const;
