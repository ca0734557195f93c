import { useMailConnected } from '../desk/queries.ts';
import { Button, Buttons } from '../parts/form/Button.tsx';
import { say, sayFailure } from '../parts/overlays/toasts.ts';
import { useSendAgain } from './queries.ts';
import { words } from './words.ts';

/** Sends again the letter that brings a message to the firm, or that of an `answer`. */
export function SendAgain({ id, answer }: { id: string; answer?: string }) {
  const send = useSendAgain(id, answer);
  const connected = useMailConnected();
  const { againDone: title, againWaits } = words.delivery;
  return (
    <Buttons>
      <Button
        kind="text"
        busy={send.isPending}
        onClick={() =>
          send.mutate(undefined, {
            onSuccess: () => say(connected ? { title } : againWaits),
            onError: (error) => sayFailure(words.delivery.againFailed, error),
          })
        }
      >
        {answer === undefined ? words.delivery.again : words.answers.again}
      </Button>
    </Buttons>
  );
}
