const ignoreUnexpected = 'Se non ne sa nulla, non apra il collegamento e avvisi un responsabile dello studio.';

export const staffInvitation = {
  subject: 'Invito alla gestione del sito {sito}',
  opening: 'Buongiorno, questo è l’invito a lavorare al sito {sito}.',
  personalOpening: 'Buongiorno, {chi} La invita a lavorare al sito {sito}.',
  ask: 'Apra la pagina qui sotto, scriva il Suo nome e scelga una password.',
  link: 'Apri la pagina dell’invito',
  notYou: ignoreUnexpected,
} as const;

export const staffPassword = {
  subject: 'Una nuova password per la gestione del sito',
  opening: 'Buongiorno, dalla pagina di accesso è stata chiesta una nuova password per il Suo account.',
  ask: 'Per sceglierla apra la pagina qui sotto. La password di prima vale fino ad allora.',
  link: 'Scegli una nuova password',
  notYou: 'Se non l’ha chiesta Lei, non occorre fare nulla: la password resta quella di prima.',
} as const;

export const staffAccess = {
  subject: 'Recupero dell’accesso alla gestione del sito',
  opening: 'Buongiorno, questo è il collegamento per recuperare l’accesso alla gestione del sito {sito}.',
  personalOpening: 'Buongiorno, {chi} Le manda un collegamento per recuperare l’accesso alla gestione del sito {sito}.',
  ask: 'Apra la pagina qui sotto e scelga una nuova password. App dei codici, codici di recupero e passkey di prima non varranno più: potrà aggiungerli di nuovo dal profilo.',
  link: 'Recupera l’accesso',
  notYou: ignoreUnexpected,
} as const;

export const staffAddress = {
  subject: 'Confermi il nuovo indirizzo per la gestione del sito',
  opening: 'Buongiorno, questo indirizzo è stato scritto nel profilo di un account della gestione del sito {sito}.',
  ask: 'Se è il Suo, apra la pagina qui sotto e lo confermi: da quel momento si entra con questo indirizzo, e le email arrivano qui.',
  link: 'Conferma l’indirizzo',
  notYou: 'Se non ne sa nulla, non lo confermi: così non cambia niente.',
} as const;

export const staffAddressAsked = {
  subject: 'Chiesto un altro indirizzo per il Suo account nella gestione del sito',
  opening:
    'Buongiorno, per il Suo account nella gestione del sito {sito} è stato chiesto un altro indirizzo email, {ora}.',
  until:
    'Il nuovo indirizzo vale solo dopo che lo si è confermato dal collegamento che vi è arrivato. Fino ad allora si entra con questo, e le email arrivano qui.',
  notYou:
    'Se non l’ha chiesto Lei, apra il Suo profilo, annulli la richiesta e cambi la password; se non riesce a entrare, avvisi subito un responsabile dello studio.',
  link: 'Apri il profilo',
} as const;

const switchOff = 'Se non vuole questo avviso, lo tolga dal Suo profilo, nella gestione del sito.';

export const staffAssigned = {
  subject: 'Le è affidato il messaggio {riferimento}',
  opening: 'Buongiorno, Le è stato affidato il messaggio di {nome}, arrivato {ora}.',
  link: 'Apri il messaggio',
  switchOff,
} as const;

export const staffApprovalAsked = {
  subject: 'Da approvare: «{titolo}»',
  opening: 'Buongiorno, {chi} chiede di pubblicare «{titolo}».',
  link: 'Guarda la bozza',
  switchOff,
} as const;

export const staffSentBack = {
  subject: 'Rimandata con una nota: «{titolo}»',
  opening: 'Buongiorno, {chi} rimanda la bozza «{titolo}» con questa nota:',
  link: 'Riprendi la bozza',
  switchOff,
} as const;

/** Describes the expiry of a single-use link. */
export const describeLinkExpiry = (time: string) => `Il collegamento funziona una volta sola, fino a ${time}.`;
