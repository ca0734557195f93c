import { useNavigate } from 'react-router';
import { findNextMonth } from '../../content/circulars/month-circular.ts';
import { toRomanTime } from '../../content/time/roman-clock.ts';
import { circularCalls } from '../../contract/circulars.ts';
import { staffPages } from '../../contract/staff/pages.ts';
import { Button } from '../parts/form/Button.tsx';
import { useCall } from '../parts/use-call.ts';
import { getServerTime } from '../server-clock.ts';
import { deskKeys } from './desk-queries.ts';

/** Buttons for the circular of next month's deadlines: staff begin its draft, or do without it. */
export function MonthCircularActions() {
  const navigate = useNavigate();
  const prepare = useCall(circularCalls.createFromDeadlines, {
    failureToast: 'Bozza non preparata',
    refreshKeys: [deskKeys.today],
    onSuccess: ({ id }) => navigate(`${staffPages.circulars}/${id}`),
  });
  const skip = useCall(circularCalls.skipMonth, {
    failureToast: 'Modifica non riuscita',
    refreshKeys: [deskKeys.today],
  });
  const month = findNextMonth(toRomanTime(getServerTime())[0]);
  const isBusy = prepare.isPending || skip.isPending;
  return (
    <>
      <Button kind="text" busy={isBusy} onClick={() => prepare.mutate({ month })}>
        Prepara
      </Button>
      <Button kind="text" busy={isBusy} onClick={() => skip.mutate({ month })}>
        Non questo mese
      </Button>
    </>
  );
}
