import { paperCalls } from '../../contract/papers/calls.ts';
import { Button } from '../parts/form/Button.tsx';
import { confirm } from '../parts/overlays/confirm.ts';
import { useCall } from '../parts/use-call.ts';
import { paperKeys } from './paper-queries.ts';

/** Button that asks all clients again whose files a restored backup lacks. */
export function AskLostButton() {
  const ask = useCall(paperCalls.askLost, {
    successToast: ({ requests }) => (requests === 1 ? 'Un’email è in partenza' : `${requests} email sono in partenza`),
    failureToast: 'Le email non sono partite',
    refreshKeys: paperKeys,
  });
  const confirmAsking = async () => {
    const question = {
      title: 'Chiedere di nuovo questi file?',
      text: 'Ogni cliente riceve un’email con i documenti da consegnare di nuovo.',
      action: 'Chiedi di nuovo',
    };
    if (await confirm(question)) ask.mutate({});
  };
  return (
    <Button kind="text" busy={ask.isPending} onClick={() => void confirmAsking()}>
      Chiedi di nuovo
    </Button>
  );
}
