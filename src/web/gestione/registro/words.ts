/** Words of the journal's page. */
export const words = {
  title: 'Registro',
  lead: 'Chi ha fatto che cosa, e quando. Nessuno può cambiare o cancellare queste righe.',
  filters: 'Cerca nel registro',
  search: 'Nome, pagina o parola della riga',
  from: 'Dal giorno',
  to: 'Al giorno',
  apply: 'Cerca',
  clear: 'Mostra tutto',
  more: 'Mostra le righe precedenti',
  none: 'Nessuna riga',
  noneText: 'Con questa ricerca non si trova nulla. Si può cercare un nome soltanto, o allargare i giorni.',
} as const;
