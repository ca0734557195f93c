import { Toast } from '@base-ui/react/toast';
import type { ToastData } from '../../../ui/layers/Toasts.tsx';

/** How long in ms a toast stays; one that offers «Annulla» stays longer. Specification section 9 gives the first. */
const usual = 4000;
const withUndo = 10_000;

export interface Said {
  title: string;
  description?: string | undefined;
  /** What it tells of, such as one message: a later toast about the same takes its place, and with it an «Annulla» that has become too old. */
  about?: string;
  undo?: (() => void) | undefined;
  failure?: boolean | undefined;
}

export const toastManager = Toast.createToastManager<ToastData>();

/** Shows a toast at the edge of the screen, without taking the focus. */
export function say({ title, description, about, undo, failure = false }: Said): void {
  toastManager.add({
    ...(about && { id: about }),
    title,
    description,
    timeout: undo || failure ? withUndo : usual,
    data: { failure, undo },
  });
}

/** Says that something failed, with the error's own words where it has some for people. */
export function sayFailure(title: string, error: unknown): void {
  say({ title, description: error instanceof Error ? error.message : undefined, failure: true });
}
