export const requestPath = 'richiesta';
