import { useMutation } from '@tanstack/react-query';
import { siteStateCalls } from '../../../contract/site/state.ts';
import { ask } from '../api.ts';
import { Button } from '../parts/form/Button.tsx';
import { readingAgain } from '../parts/form/reading-again.ts';
import { confirm } from '../parts/overlays/confirm.ts';
import { say, sayFailure } from '../parts/overlays/toasts.ts';
import { Entries, Entry } from '../parts/page/Entries.tsx';
import { words } from './words.ts';

/** Letters of a restored site, which leave when somebody says so. */
export function Held({ count, readAgain }: { count: number; readAgain: () => Promise<unknown> }) {
  const release = useMutation({
    mutationFn: () => ask(siteStateCalls.release, {}),
    onSuccess: () => say({ title: words.released }),
    onError: (error) => sayFailure(words.releaseFailed, error),
    onSettled: readingAgain(readAgain),
  });
  const press = async () => {
    if (await confirm({ title: words.releaseTitle(count), text: words.releaseText, action: words.release(count) }))
      release.mutate();
  };
  return (
    <Entries>
      <Entry
        mark="fault"
        title={words.held(count)}
        actions={
          <Button kind="text" busy={release.isPending} onClick={() => void press()}>
            {words.release(count)}
          </Button>
        }
      >
        {words.heldText}
      </Entry>
    </Entries>
  );
}
