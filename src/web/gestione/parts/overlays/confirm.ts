import type { ReactNode } from 'react';

export interface Question {
  title: string;
  text: ReactNode;
  /** The verb on the button: «Elimina 3 messaggi», never «OK». */
  action: string;
  cancel?: string;
  /** Whether something is lost by it, which the button's colour says too. */
  destructive?: boolean;
}

type Asker = (question: Question) => Promise<boolean>;

let asker: Asker = async () => false;

/** Asks the person; `true` where they want it. What can be undone is not asked but done, with «Annulla» in a toast. */
export function confirm(question: Question): Promise<boolean> {
  return asker(question);
}

/** Hands the questions to whoever shows them. */
export function onQuestion(ask: Asker): void {
  asker = ask;
}
