/** Page for unknown addresses. The specification fixes its English text; `lang` marks the language in HTML. */
export const notFound = {
  lang: 'en',
  code: '404',
  title: 'Oops! Page not found',
  homeLink: 'Return to Home',
  nearest: 'La pagina più vicina a questo indirizzo:',
  /** Console message, followed by the requested path. */
  logLabel: '404 Error: User attempted to access non-existent route:',
} as const;

export const unexpectedError = {
  title: 'Unexpected Application Error!',
  titleLang: 'en',
  text: 'La pagina non si è aperta. Può ricaricarla o tornare alla pagina iniziale.',
  reload: 'Ricarica la pagina',
  homeLink: 'Vai alla pagina iniziale',
} as const;
