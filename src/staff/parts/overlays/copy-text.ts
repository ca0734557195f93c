import { say } from './toasts.ts';

/** Copies a text and says so, or says that the browser did not let it: then it is selected by hand. */
export async function copyText(text: string, done: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    say({ title: done });
  } catch {
    say({
      title: 'Non copiato',
      description: 'Il browser non lo permette: selezionare il testo e copiarlo a mano.',
      failure: true,
    });
  }
}
