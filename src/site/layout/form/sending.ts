import type { FormOutcome } from '../../../content/forms/outcome.ts';
import type { FormErrors, TypedInputs } from '../../../content/forms/parsing.ts';

/* Types of the sending of a form, which is loaded after hydration. */

/** Form that the server has stored, as its entry shows it. */
export interface StoredForm {
  answers: readonly (readonly [question: string, lines: readonly string[]])[];
  /** Address that the firm answers to. */
  recipient: string;
  reference?: string;
}

export interface SendOutcome extends FormOutcome {
  /** Form that the server has stored: it can be cleared. */
  stored?: StoredForm;
  /** True if the notice beside the form has changed: then a native post loads the new page with the typed values. */
  isOutdated?: true;
}

/** `sito`: honeypot. `tempo`: ms from the first key, absent if prefilled. `avviso`: version of the notice shown. */
export interface SpamSignals {
  sito: string;
  tempo?: number;
  avviso?: string;
}

/** Call that sends a form. */
export interface Sender<Content> {
  path: string;
  /** Body of the call, without the signs of spam. */
  toBody: (content: Content) => object;
  /** Errors that the form's fields cannot know of. */
  findFaults?: (typed: TypedInputs) => FormErrors;
  /** Errors by the form's inputs, for a refusal that names them otherwise. */
  explainRefusal?: (refused: FormErrors, typed: TypedInputs) => Promise<FormErrors>;
}
