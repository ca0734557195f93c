import type { ReactNode } from 'react';
import { createStore } from '../../store.ts';

export interface Question {
  title: string;
  text: ReactNode;
  /** Verb on the button: «Elimina 3 messaggi», never «OK». */
  action: string;
  cancel?: string;
  /** Action loses data: its button has the destructive colour. */
  destructive?: boolean;
}

interface AskedQuestion {
  question: Question;
  /** False once answered: the text stays rendered while the dialog closes. */
  open: boolean;
  answer: (yes: boolean) => void;
}

/** Current question of the dialog in the frame. */
export const askedQuestion = createStore<AskedQuestion | null>(null);

/**
 * Asks the user before an action that cannot be undone. Resolves to false on cancel, or when a newer question replaces
 * it.
 */
export function confirm(question: Question): Promise<boolean> {
  return new Promise((resolve) => {
    const answer = (yes: boolean) => {
      askedQuestion.set({ question, answer, open: false });
      resolve(yes);
    };
    askedQuestion.get()?.answer(false);
    askedQuestion.set({ question, answer, open: true });
  });
}
