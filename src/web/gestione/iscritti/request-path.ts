/** Address, under the section's own, of the page that answers a person's request about their data. */
export const requestPath = 'richiesta';
