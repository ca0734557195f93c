import { formatMoment } from '../../content/time/relative-times.ts';
import { resolveEuphony } from '../../content/writing/fill.ts';
import type { StaffMessage } from '../../contract/messages.ts';

/**
 * Says who has done what to a message, and when, since a user has seen it: «Intanto Anna Conti ha risposto, oggi alle
 * 9:42.» `null` if nothing that a user sees has changed.
 */
export function describeMessageChange(seen: StaffMessage, present: StaffMessage, now: Date): string | null {
  const sentences = [
    ...describeAnswer(seen, present, now),
    ...describeMove(seen, present),
    ...describeFollower(seen, present),
    ...(present.note === seen.note || present.note_at === null
      ? []
      : [`${present.note_by ?? 'qualcuno'} ha cambiato la nota, ${formatMoment(new Date(present.note_at), now)}`]),
  ];
  return sentences.length === 0 ? null : `Intanto ${sentences.join('; ')}.`;
}

function describeAnswer(seen: StaffMessage, present: StaffMessage, now: Date): string[] {
  const reply = present.replies.at(-1);
  if (reply && present.replies.length > seen.replies.length)
    return [`${reply.author || 'lo studio'} ha risposto, ${formatMoment(new Date(reply.sent_at), now)}`];
  const { answered_at, answered_by } = present;
  if (answered_at === null || answered_at === seen.answered_at) return [];
  return [
    `${answered_by ?? 'qualcuno'} ha segnato il messaggio come risposto, ${formatMoment(new Date(answered_at), now)}`,
  ];
}

function describeMove(seen: StaffMessage, present: StaffMessage): string[] {
  if ((present.binned_at === null) !== (seen.binned_at === null))
    return [present.binned_at === null ? 'il messaggio è tornato dal cestino' : 'il messaggio è finito nel cestino'];
  if (present.state === seen.state) return [];
  if (present.state === 'archived') return ['il messaggio è stato archiviato'];
  return present.state === 'suspected' ? ['il messaggio è stato segnato come indesiderato'] : [];
}

function describeFollower(seen: StaffMessage, { follower }: StaffMessage): string[] {
  if (follower?.id === seen.follower?.id) return [];
  return [
    follower
      ? resolveEuphony(`il messaggio è stato affidato a(d) ${follower.name}`)
      : 'il messaggio non è più affidato a nessuno',
  ];
}
