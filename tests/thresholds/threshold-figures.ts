/** Company over the limit of assets in both years. */
export const company = {
  attivo1: '5.000.000',
  ricavi1: '1.000.000',
  dipendenti1: '5',
  attivo2: '4.000.000,01',
  ricavi2: '',
  dipendenti2: '6',
};

/** Association over two limits of art. 30 of the Codice del Terzo settore in both years. */
export const association = {
  attivo1: '200000',
  ricavi1: '400000',
  dipendenti1: '2',
  attivo2: '160000',
  ricavi2: '310000',
  dipendenti2: '2',
};
