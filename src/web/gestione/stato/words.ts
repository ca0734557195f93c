import type { Finding } from '../../../contract/site/state.ts';

export const words = {
  title: 'Stato del sito',
  lead: {
    well: 'Tutto funziona.',
    look: 'Il sito funziona; c’è qualcosa da guardare.',
    broken: 'Qualcosa non funziona.',
  },
  findings: 'Controlli',
  askHost: 'Da chiedere a chi ospita il sito:',
  copyRequest: 'Copia il testo da inviare',
  requestCopied: 'Testo copiato: si incolla in un’email a chi ospita il sito',
  request: (origin: string, { title, seen, ask }: Finding) =>
    `Buongiorno,\n\nper il sito ${origin} vi chiediamo: ${ask}\n\nIl sito segnala, alla voce «${title}»: ${seen} Le impostazioni da cambiare le dice il controllo dello stato, eseguito sul server.\n\nGrazie.`,
  lookAgain: 'Guarda di nuovo',
  checkEmails: 'Guarda le email',
  verifyLaw: 'Verifica le norme',
  secondFactor: 'Attiva il codice di verifica',
  copies: 'Copie dei dati',
  copiesText:
    'Una copia contiene tutto: messaggi, iscritti, foto, testi e accessi. Va custodita come il sito stesso. Per scaricarla si conferma la propria identità.',
  copyNow: 'Fai una copia ora',
  copying: 'Copia in corso…',
  copied: 'La copia è fatta',
  copyFailed: 'La copia non è riuscita',
  copyFailedText: 'Il motivo è nell’elenco, alla riga «Copia dei dati».',
  none: 'Su questo server non ci sono ancora copie.',
  made: 'Fatta',
  size: 'Peso',
  file: 'File',
  download: 'Scarica',
  downloadFailed: 'La copia non si può scaricare',
  held: (count: number) =>
    count === 1 ? 'un’email attende dal ripristino' : `${count} email attendono dal ripristino`,
  heldText: 'Il sito di prima può avere già spedito ciò che attendeva quando la copia è stata fatta.',
  release: (count: number) => (count === 1 ? 'Falla partire' : 'Falle partire'),
  releaseTitle: (count: number) => (count === 1 ? 'Far partire un’email?' : `Far partire ${count} email?`),
  releaseText:
    'L’invio comincia subito. Chi ha già ricevuto la stessa email dal sito di prima la riceve un’altra volta.',
  released: 'Le email partono',
  releaseFailed: 'Le email non sono partite',
} as const;

export const states = { well: 'va bene', look: 'da guardare', broken: 'non funziona' } as const;
