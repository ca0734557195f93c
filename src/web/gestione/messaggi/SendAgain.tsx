import { useMutation, useQueryClient } from '@tanstack/react-query';
import { messageCalls } from '../../../contract/messages.ts';
import { ask } from '../api.ts';
import { messagesChanged, useMailConnected } from '../desk/queries.ts';
import { Button, Buttons } from '../parts/form/Button.tsx';
import { say, sayFailure } from '../parts/overlays/toasts.ts';
import { words } from './words.ts';

/** Sends again the letter that brings a message to the firm, or that of an `answer`. */
export function SendAgain({ id, answer }: { id: string; answer?: string }) {
  const client = useQueryClient();
  const connected = useMailConnected();
  const { againDone: title, againWaits, againFailed } = words.delivery;
  const send = useMutation({
    mutationFn: () =>
      answer === undefined ? ask(messageCalls.send, { id }) : ask(messageCalls.sendAnswer, { id, answer }),
    onSuccess: () => {
      messagesChanged(client);
      say(connected ? { title } : againWaits);
    },
    onError: (error) => sayFailure(againFailed, error),
  });
  return (
    <Buttons>
      <Button kind="text" busy={send.isPending} onClick={() => send.mutate()}>
        {answer === undefined ? words.delivery.again : words.answers.again}
      </Button>
    </Buttons>
  );
}
