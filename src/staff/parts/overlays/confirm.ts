import type { ReactNode } from 'react';
import { createStore } from '../../store.ts';

export interface ConfirmQuestion {
  title: string;
  text: ReactNode;
  /** Verb on the button: «Elimina 3 messaggi», never «OK». */
  action: string;
  cancel?: string;
  /** True if the action loses data: its button has the destructive colour. */
  destructive?: boolean;
}

interface PendingQuestion {
  question: ConfirmQuestion;
  /** False once answered: the text stays rendered while the dialog closes. */
  open: boolean;
  answer: (yes: boolean) => void;
}

/** Question that the `Confirmation` dialog shows; `null` before the first one. */
export const currentQuestion = createStore<PendingQuestion | null>(null);

/**
 * Asks the user before an action that cannot be undone. Resolves to false on cancel, or when a newer question replaces
 * it.
 */
export function confirm(question: ConfirmQuestion): Promise<boolean> {
  return new Promise((resolve) => {
    const answer = (yes: boolean) => {
      currentQuestion.set({ question, answer, open: false });
      resolve(yes);
    };
    currentQuestion.get()?.answer(false);
    currentQuestion.set({ question, answer, open: true });
  });
}
