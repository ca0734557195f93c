import type { ReactNode } from 'react';
import { createStore } from '../../store.ts';

export interface Question {
  title: string;
  text: ReactNode;
  /** Verb on the button: «Elimina 3 messaggi», never «OK». */
  action: string;
  cancel?: string;
  /** Whether something is lost by it, which the button's colour says too. */
  destructive?: boolean;
}

interface AskedQuestion {
  question: Question;
  /** False once answered: the words stay while the dialog closes. */
  open: boolean;
  answer: (yes: boolean) => void;
}

/** The question that the dialog in the frame shows. */
export const askedQuestion = createStore<AskedQuestion | null>(null);

/** Asks the user before something that cannot be undone. A further question answers the one before with no. */
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
