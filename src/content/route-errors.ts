/** Words of failed routes that the app needs to start. The specification fixes both English titles. */
export const notFoundTitle = 'Oops! Page not found';

export const unexpectedError = {
  title: 'Unexpected Application Error!',
  titleLang: 'en',
  text: 'La pagina non si è aperta. Può ricaricarla o tornare alla pagina iniziale.',
  reload: 'Ricarica la pagina',
  homeLink: 'Vai alla pagina iniziale',
} as const;
