import type { PersonalDataReport } from '../../../contract/personal-data.ts';

/** Whether an erasure takes it away: the links of an account stay with the account. */
export function goesWithAddress({ purpose }: PersonalDataReport['invitations'][number]): boolean {
  return purpose === 'invitation';
}

/** Whether an erasure would change anything. */
export function isErasable({ messages, subscription, consents, letters, invitations }: PersonalDataReport): boolean {
  return (
    subscription !== null ||
    messages.length + consents.length + letters.length + invitations.filter(goesWithAddress).length > 0
  );
}
