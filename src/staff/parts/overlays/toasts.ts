import { Toast } from '@base-ui/react/toast';
import type { ToastData } from '../../../ui/layers/Toasts.tsx';

/** Timeouts of a toast in ms: by default (specification section 9), and with «Annulla» or for a failure. */
const defaultTimeout = 4000;
const longTimeout = 10_000;

export interface ToastOptions {
  title: string;
  description?: string | undefined;
  /**
   * Subject, such as one message. A later toast with the same subject replaces this one, and with it a stale «Annulla».
   */
  about?: string;
  undo?: (() => void) | undefined;
  failure?: boolean | undefined;
}

export const toastManager = Toast.createToastManager<ToastData>();

/** Shows a toast, without taking the focus. */
export function showToast({ title, description, about, undo, failure = false }: ToastOptions): void {
  toastManager.add({
    ...(about && { id: about }),
    title,
    description,
    timeout: undo || failure ? longTimeout : defaultTimeout,
    data: { failure, undo },
  });
}

/** Shows a failure as a toast, with the error's own message. */
export function showFailureToast(title: string, error: unknown): void {
  showToast({ title, description: error instanceof Error ? error.message : undefined, failure: true });
}
