import { showToast } from './toasts.ts';

/**
 * Copies a text to the clipboard and confirms with a toast. If the browser denies it, the toast tells the user to copy
 * by hand.
 */
export async function copyText(text: string, successTitle: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    showToast({ title: successTitle });
  } catch {
    showToast({
      title: 'Non copiato',
      description: 'Il browser non lo permette: selezioni il testo e lo copi a mano.',
      failure: true,
    });
  }
}
