import { firm } from '../../content/firm.ts';
import * as letters from '../../content/letters.ts';
import { footerPages } from '../../content/site-map.ts';

/** What letters say beside the data that they are about: their words, and the facts of the firm. */
export interface LetterContent {
  words: typeof letters;
  /** The firm's name, as the sender of its letters. */
  senderName: string;
  /** Path of the privacy notice. */
  privacyPath: string;
}

/** The words and facts as they are now: the one place where the program's letters get them from. */
export function readLetterContent(): LetterContent {
  return { words: letters, senderName: firm.name, privacyPath: footerPages.privacy.path };
}
