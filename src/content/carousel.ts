/** The studio photos' carousel. */
export const carousel = {
  label: 'Foto dello studio',
  loading: 'Caricamento delle foto in corso',
  error: 'Errore nel caricamento delle foto',
  empty: 'Nessuna foto disponibile',
  emptyHint: 'Qui appaiono le foto della tabella foto_studio.',
  defaultAlt: 'Foto studio',
  previous: 'Foto precedenti',
  next: 'Foto successive',
  position: (index: number, total: number) => `Foto ${index} di ${total}`,
  broken: 'Immagine non disponibile',
} as const;
