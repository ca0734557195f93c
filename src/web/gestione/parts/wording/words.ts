export const words = {
  cancel: 'Annulla',
  close: 'Chiudi',
  retry: 'Riprova',
  loading: 'Un momento…',
  unexpected: 'Si è verificato un errore imprevisto. Riprovare fra poco.',
  more: 'Mostra i precedenti',
  failed: 'Non è stato possibile leggere questi dati',
  undo: 'Annulla',
  notices: 'Avvisi',
  notCopied: {
    title: 'Non copiato',
    description: 'Il browser non lo permette: selezionare il testo e copiarlo a mano.',
  },
  closeNotice: 'Chiudi l’avviso',
  showPassword: 'Mostra la password',
  hidePassword: 'Nascondi la password',
  passwordRules: (least: number) =>
    `Almeno ${least} caratteri; vanno bene anche più parole con gli spazi. Non una password comune né il proprio indirizzo.`,
  show: 'Mostra',
  hide: 'Nascondi',
  chartTable: 'I numeri del grafico',
  unsaved: {
    title: 'Ci sono modifiche non salvate',
    text: 'Lasciando la pagina quello che è stato scritto va perduto.',
    leave: 'Lascia la pagina',
    stay: 'Resta qui',
  },
} as const;
