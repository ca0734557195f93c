/** One string of the content and where it stands, such as `home.ts home.reasons.title`. */
export interface Passage {
  where: string;
  key: string;
  text: string;
}

/** Every file of the content, as it is. */
export const modules = import.meta.glob<Record<string, unknown>>('../../src/content/*.ts', { eager: true });
/** Every string in it. */
export const passages = Object.entries(modules).flatMap(([file, exported]) =>
  Object.entries(exported)
    .filter(([, value]) => typeof value !== 'function')
    .flatMap(([name, value]) => passagesOf(value, `${file.split('/').at(-1)} ${name}`, name)),
);

function passagesOf(value: unknown, where: string, key: string): Passage[] {
  if (typeof value === 'string') return [{ where, key, text: value }];
  if (typeof value === 'function') return passagesOf(Reflect.apply(value, undefined, [2, 3]), where, key);
  if (value instanceof Map) return [...value].flatMap(([name, item]) => passagesOf(item, `${where}.${name}`, key));
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([inner, item]) =>
    passagesOf(item, `${where}.${inner}`, /^\d+$/.test(inner) ? key : inner),
  );
}

/** Wording that the specification fixes to the letter: exempt from the editor's rules, and found in the content as it stands here. */
export const fixed = [
  ...['Email richiesta', 'Per favore inserisci un indirizzo email valido'],
  ...['Email già registrata', 'Questo indirizzo email è già iscritto alla newsletter'],
  ...['Errore', "Si è verificato un errore durante l'iscrizione. Riprova più tardi."],
  ...['Iscrizione completata!', 'Ti sei iscritto con successo alla nostra newsletter'],
  ...['Campi obbligatori', 'Per favore compila tutti i campi richiesti'],
  ...["Errore nell'invio", "Si è verificato un errore durante l'invio del messaggio. Riprova più tardi."],
  'Messaggio inviato!',
  'Il tuo messaggio è stato inviato con successo. Ti risponderemo al più presto.',
  ...['Invio...', 'Invio in corso...', 'Loading...', 'TEAM', 'IMG 1'],
  ...['Errore nel caricamento delle foto', 'Nessuna foto disponibile', 'Foto studio'],
  ...['Oops! Page not found', 'Return to Home', 'Unexpected Application Error!'],
  ...['Error fetching images', 'Error fetching studio photos'],
  ...['Error adding photo', 'Error updating photo', 'Error deleting photo'],
  ...['Chi siamo', 'Tutti i servizi', 'Contattaci', 'Guida alla gestione aziendale'],
  ...['Expertise in consulenza direzionale', 'Servizi Professionali', 'Il nostro team', 'Competenze e Metodologia'],
  ...['executive-portait', 'advisory-office', 'controller-presentation', 'url-1-servizi'],
];

const machineKeys = new Set(['id', 'path', 'href', 'url', 'frameUrl', 'linkUrl', 'background', 'variant']);
/** What an editor has to answer for. */
export const prose = passages.filter(({ key, text }) => !machineKeys.has(key) && !fixed.includes(text));
