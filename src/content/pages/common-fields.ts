import { type FieldOptions, group, line, list, text } from '../../contract/fields/fields.ts';

export function makeHead(title: string, description: string, about?: Pick<FieldOptions, 'about'>) {
  return group('Nei motori di ricerca', {
    title: line('Titolo della scheda', 90, title, { help: 'Nella scheda del browser e nei risultati di ricerca' }),
    description: text('Descrizione', 160, description, {
      ...about,
      help: 'Da 70 a 160 caratteri, sotto il titolo nei risultati di ricerca',
    }),
  });
}

export function makeTitleAndLead(title: string, lead: string, about?: Pick<FieldOptions, 'about'>) {
  return { title: line('Titolo', 60, title), lead: text('Frase di apertura', 200, lead, about) };
}

const makeEntryField = (maxLength: number) =>
  group('Voce', { title: line('Titolo', 60, ''), text: text('Frase', maxLength, '') });

interface LightHeading {
  name: string;
  title: string;
  note?: FieldOptions;
  /** Name of the fact that the sample entries speak of. */
  about?: string;
  /** Id of the one that does, if the others do not. */
  aboutEntry?: string;
}

interface Heading extends LightHeading {
  label: string;
}

const makeSectionTitle = ({ title, note }: Omit<LightHeading, 'name'>) => line('Titolo', 80, title, note);

const makeHeadingFields = ({ label, ...heading }: Omit<Heading, 'name'>) => ({
  label: line('Nota a margine', 30, label),
  title: makeSectionTitle(heading),
});

type Entries = readonly (readonly [title: string, text: string])[];

const makeEntryList = ({ about, aboutEntry }: LightHeading, entries: Entries, maxLength: number) =>
  list(
    'Voci',
    { min: 1, max: 12 },
    makeEntryField(maxLength),
    entries.map(([title, sentence]) => ({ title, text: sentence })),
    { ...(about !== undefined && { about }), ...(aboutEntry !== undefined && { aboutEntry }) },
  );

const makeParagraphList = (paragraphs: readonly string[]) =>
  list('Paragrafi', { min: 1, max: 6 }, text('Paragrafo', 700, ''), paragraphs);

/** List of entries under a heading, of variable length; `maxLength` is the maximum length of a text, in characters. */
export function makeFreeEntries(heading: Heading, entries: Entries, maxLength = 260) {
  return group(heading.name, {
    ...makeHeadingFields(heading),
    entries: makeEntryList(heading, entries, maxLength),
  });
}

export function makePassage(heading: Heading, paragraphs: readonly string[]) {
  return group(heading.name, { ...makeHeadingFields(heading), paragraphs: makeParagraphList(paragraphs) });
}

/** Entries of a light section, whose title is in the margin in place of a label. */
export function makeLightEntries(heading: LightHeading, entries: Entries, maxLength = 260) {
  return group(heading.name, {
    title: makeSectionTitle(heading),
    entries: makeEntryList(heading, entries, maxLength),
  });
}

export function makeLightPassage(heading: LightHeading, paragraphs: readonly string[]) {
  return group(heading.name, { title: makeSectionTitle(heading), paragraphs: makeParagraphList(paragraphs) });
}

export function makeNextDeadlines(title: string) {
  return group('Prossime scadenze', {
    ...makeHeadingFields({ label: 'Scadenze', title }),
    link: line('Collegamento', 60, 'Tutte le scadenze'),
  });
}

/** Banner with a link to the contact page. The specification fixes the button's label. */
export function makeCallToAction(sentence: string) {
  return group('Invito a scrivere', {
    text: text('Frase', 120, sentence),
    button: line('Pulsante', 24, 'Contattaci', { fixed: 'specification' }),
  });
}

/** Steps after a form is sent, beside the form and after it. */
export const makeAfterwards = (sentence: string) => ({
  nextTitle: line('Titolo di ciò che segue', 40, 'Che cosa succede poi'),
  next: text('Che cosa succede poi', 200, sentence),
  phone: line('Prima del numero di telefono', 30, 'A voce'),
});

/** Words in place of a form that was sent. */
export const makeSentWords = (lead: string) =>
  group('Dopo l’invio', {
    title: line('Titolo', 60, 'Richiesta inviata'),
    lead: line('Sotto il titolo', 160, lead, { needs: ['destinatario'] }),
    reference: line('Prima del riferimento', 30, 'Riferimento'),
    answers: line('Titolo delle risposte', 40, 'Le Sue risposte'),
  });
