import { expect } from 'vitest';
import type { ReceivedEmail, TestSmtp } from '../../harness/smtp.ts';

/** Subjects of the newsletter's emails: the one that asks for confirmation, and the one that welcomes. */
export const newsletterSubjects = {
  asks: 'Confermi la Sua iscrizione alla newsletter',
  welcomes: 'La Sua iscrizione alla newsletter è confermata',
} as const;

/** Waits for an email with this subject to `email`. Removes it from the test server's emails and returns it. */
export async function waitForEmail(
  { emails }: Pick<TestSmtp, 'emails'>,
  email: string,
  subject: string,
): Promise<ReceivedEmail> {
  const find = () => emails.findIndex(({ to, email: mail }) => to.includes(email) && mail.subject === subject);
  await expect.poll(find, { interval: 20 }).toBeGreaterThanOrEqual(0);
  const [received] = emails.splice(find(), 1);
  if (!received) throw new Error('The email is gone');
  return received;
}

/** Finds the link to confirm or to unsubscribe in the text of an email. */
export function findNewsletterLink({ email }: ReceivedEmail, purpose: 'conferma' | 'disiscrizione'): string {
  return new RegExp(`https?://\\S+/newsletter/${purpose}\\?t=\\S+`).exec(email.text ?? '')?.[0] ?? `no link ${purpose}`;
}
