import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { messageCalls, type StaffMessage } from '../../../contract/messages.ts';
import { ask } from '../api.ts';
import { SelectField } from '../parts/form/SelectField.tsx';
import { say, sayFailure } from '../parts/overlays/toasts.ts';
import { patchMessage } from './queries.ts';
import { words } from './words.ts';

/** Which colleague follows the message. */
export function Follower({ message: { id, follower, version } }: { message: StaffMessage }) {
  const client = useQueryClient();
  const query = useQuery({
    queryKey: ['colleagues'],
    queryFn: ({ signal }) => ask(messageCalls.colleagues, {}, signal),
  });
  const colleagues = query.data?.items ?? [];
  const choice = useMutation({
    mutationFn: (next: string | null) => patchMessage(client, id, { follower: next, version }),
    onSuccess: ({ follower: now }) =>
      say({ title: now ? words.follower.done(now.name) : words.follower.nobodyDone, about: id }),
    onError: (error) => sayFailure(words.changeFailed, error),
  });
  // Whoever has left the firm may still be named.
  const known = follower && !colleagues.some((colleague) => colleague.id === follower.id) ? [follower] : [];
  return (
    <SelectField
      label={words.follower.label}
      value={follower?.id ?? ''}
      onChange={(event) => choice.mutate(event.currentTarget.value || null)}
      options={[
        { value: '', label: words.follower.nobody },
        ...[...known, ...colleagues].map((colleague) => ({ value: colleague.id, label: colleague.name })),
      ]}
    />
  );
}
