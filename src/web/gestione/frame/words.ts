export const words = {
  place: 'gestione del sito',
  skip: 'Vai al contenuto',
  navigation: 'Gestione',
  shortNavigation: 'Le pagine più usate',
  toSite: 'Vai al sito',
  toToday: 'Torna a Oggi',
  more: 'Altro',
  close: 'Chiudi',
  profile: 'Profilo',
  help: 'Aiuto',
  signOut: 'Esci',
  signOutFailed: 'Uscita non riuscita',
  waiting: (count: number) => (count === 1 ? '1 da vedere' : `${count} da vedere`),
  newMessages: (count: number) => (count === 1 ? 'Un messaggio nuovo.' : `${count} messaggi nuovi.`),
  starting: 'Un momento…',
  unreachable: {
    title: 'Il server non risponde',
    text: 'Controllare la connessione e riprovare: nulla di quello che è salvato va perduto.',
  },
  notFound: {
    title: 'Questa pagina non c’è',
    text: 'L’indirizzo è sbagliato o la pagina è stata spostata. Il resto della gestione è al suo posto.',
  },
  forbidden: {
    title: (people: string) => `Questa pagina è per i ${people}`,
    text: 'Chi è responsabile può dare a un’altra persona lo stesso ruolo, dalla pagina Accessi.',
  },
  broken: {
    title: 'Qualcosa non ha funzionato',
    text: 'La pagina si è fermata per un errore imprevisto. Quello che è stato salvato è al suo posto: ricaricando si riparte.',
    reload: 'Ricarica la pagina',
  },
} as const;
