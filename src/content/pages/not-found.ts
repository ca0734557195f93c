import { notFoundTitle } from '../route-errors.ts';

/** Page for unknown addresses. The specification fixes its English text; `lang` marks the language in HTML. */
export const notFound = {
  lang: 'en',
  code: '404',
  title: notFoundTitle,
  homeLink: 'Return to Home',
  explanation: 'Questo indirizzo non porta a una pagina.',
  nearest: 'La più vicina:',
  /** Console message, followed by the requested path. */
  logLabel: '404 Error: User attempted to access non-existent route:',
} as const;
