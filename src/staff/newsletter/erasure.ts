import type { PersonalDataReport } from '../../contract/personal-data.ts';

export const accountStaysText = 'L’account resta, con sessioni e passkey: l’accesso si toglie in Accessi.';

/** Tests if an erasure deletes the link. Links to an account's current address stay with the account. */
export function isErasedWithAddress({ purpose }: PersonalDataReport['invitations'][number]): boolean {
  return purpose === 'invitation' || purpose === 'address';
}

/** Tests if an erasure would delete anything. */
export function isErasable({
  messages,
  papers,
  subscription,
  consents,
  letters,
  invitations,
}: PersonalDataReport): boolean {
  return (
    subscription !== null ||
    messages.length +
      papers.length +
      consents.length +
      letters.length +
      invitations.filter(isErasedWithAddress).length >
      0
  );
}

/** Text of the confirmation: the data that an erasure deletes, and the data that stays. */
export function formatErasure({
  email,
  messages,
  appointments,
  papers,
  letters,
  subscription,
  consents,
  invitations,
  account,
  journal,
}: PersonalDataReport): string {
  const files = papers.flatMap((request) => request.papers.flatMap((paper) => paper.files));
  const unfetched = files.filter(({ deleted_at, fetched_at }) => deleted_at === null && fetched_at === null);
  const erasedItems = [
    ...formatCount(unfetched, 'un file non ancora scaricato', 'file non ancora scaricati'),
    ...formatCount(messages, 'un messaggio', 'messaggi'),
    ...formatCount(appointments, 'un appuntamento', 'appuntamenti'),
    ...formatCount(papers, 'una richiesta di documenti', 'richieste di documenti'),
    ...formatCount(letters, 'un’email', 'email'),
    ...formatCount(invitations.filter(isErasedWithAddress), 'un invito', 'inviti'),
    ...(subscription === null ? [] : ['l’iscrizione']),
  ];
  return [
    erasedItems.length > 0 && `Di ${email} va perduto per sempre: ${new Intl.ListFormat('it').format(erasedItems)}.`,
    consents.length > 0 && 'Delle prove del consenso resta una copia senza indirizzo.',
    account !== null && accountStaysText,
    journal !== null && 'Le righe del registro restano come prova.',
  ]
    .filter(Boolean)
    .join(' ');
}

function formatCount({ length }: readonly unknown[], one: string, many: string): string[] {
  return length === 0 ? [] : [length === 1 ? one : `${length} ${many}`];
}
