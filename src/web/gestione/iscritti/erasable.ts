import type { PersonalDataReport } from '../../../contract/personal-data.ts';

/** Whether an erasure deletes the link: those to an account's present address stay with the account. */
export function goesWithAddress({ purpose }: PersonalDataReport['invitations'][number]): boolean {
  return purpose === 'invitation' || purpose === 'address';
}

/** Whether an erasure would change anything. */
export function isErasable({ messages, subscription, consents, letters, invitations }: PersonalDataReport): boolean {
  return (
    subscription !== null ||
    messages.length + consents.length + letters.length + invitations.filter(goesWithAddress).length > 0
  );
}
