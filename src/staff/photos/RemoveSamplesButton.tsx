import { imageCalls } from '../../contract/photos/images.ts';
import { deskKeys } from '../desk/desk-queries.ts';
import { Button } from '../parts/form/Button.tsx';
import { confirm } from '../parts/overlays/confirm.ts';
import { useCall } from '../parts/use-call.ts';
import { placeQueryKeys, slidesKey } from './photo-calls.ts';

/** Removes all sample pictures, from the places and from the carousel, at once. */
export function RemoveSamplesButton() {
  const remove = useCall(imageCalls.removeSamples, {
    successToast: ({ removed }) => (removed === 1 ? 'Una foto d’esempio tolta' : `${removed} foto d’esempio tolte`),
    failureToast: 'Le foto d’esempio sono ancora al loro posto',
    refreshKeys: [...placeQueryKeys, slidesKey, deskKeys.today],
  });
  const confirmRemoval = async () => {
    const question = {
      title: 'Togliere le foto d’esempio?',
      text: 'Sono i disegni che ha portato il programma, nelle pagine e nel carosello: si tolgono tutti insieme, e non tornano. Le foto dello studio restano.',
      action: 'Togli le foto d’esempio',
      destructive: true,
    };
    if (await confirm(question)) remove.mutate({});
  };
  return (
    <Button kind="text" busy={remove.isPending} onClick={() => void confirmRemoval()}>
      Togli le foto d’esempio
    </Button>
  );
}
