/** The page of an address that does not exist. Its wording is fixed, in English: mark the language of the part. */
export const notFound = {
  lang: 'en',
  code: '404',
  title: 'Oops! Page not found',
  homeLink: 'Return to Home',
  nearest: 'La pagina più vicina a questo indirizzo:',
  /** The line for the browser's console, followed by the path that was asked for. */
  logLabel: '404 Error: User attempted to access non-existent route:',
} as const;

export const unexpectedError = {
  title: 'Unexpected Application Error!',
  titleLang: 'en',
  text: 'La pagina non si è aperta. Può ricaricarla o tornare alla pagina iniziale.',
  reload: 'Ricarica la pagina',
  homeLink: 'Vai alla pagina iniziale',
} as const;
