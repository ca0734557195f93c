import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Waiting } from '../../../contract/desk.ts';
import { subscriberCalls } from '../../../contract/newsletter/subscribers.ts';
import { ask } from '../api.ts';
import { deskKeys } from '../desk/queries.ts';
import { When } from '../desk/When.tsx';
import { Button } from '../parts/form/Button.tsx';
import { confirm } from '../parts/overlays/confirm.ts';
import { say, sayFailure } from '../parts/overlays/toasts.ts';
import { Entry } from '../parts/page/Entries.tsx';
import { titles, words } from './words.ts';

const said = words.signUps;

/** Sign-ups whose confirmation email is on hold: staff send all, or delete all. */
export function HeldSignUps({ count, since }: Pick<Extract<Waiting, { kind: 'sign-ups' }>, 'count' | 'since'>) {
  const client = useQueryClient();
  const decide = useMutation({
    mutationFn: (decision: 'release' | 'drop'): Promise<unknown> =>
      decision === 'release' ? ask(subscriberCalls.releaseHeld, {}) : ask(subscriberCalls.dropHeld, {}),
    onSuccess: (_, decision) => say({ title: decision === 'release' ? said.released : said.dropped }),
    onError: (error) => sayFailure(said.failed, error),
    onSettled: () => void client.invalidateQueries({ queryKey: deskKeys.today }),
  });
  const release = async () => {
    const question = { title: said.releaseTitle(count), text: said.releaseText, action: said.release };
    if (await confirm(question)) decide.mutate('release');
  };
  const drop = async () => {
    const question = { title: said.dropTitle(count), text: said.dropText, action: said.drop, destructive: true };
    if (await confirm(question)) decide.mutate('drop');
  };
  return (
    <Entry
      mark={count}
      title={titles['sign-ups'](count)}
      stacked
      actions={
        <>
          <Button kind="text" busy={decide.isPending} onClick={() => void release()}>
            {said.release}
          </Button>
          <Button kind="text" busy={decide.isPending} onClick={() => void drop()}>
            {said.drop}
          </Button>
        </>
      }
    >
      {said.since(count)} <When at={since} />. {said.text}
    </Entry>
  );
}
