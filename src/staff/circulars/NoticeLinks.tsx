import { Link } from 'react-router';
import { formatDateAndTime } from '../../content/time/italian-time.ts';
import type { Circular } from '../../contract/newsletter/circulars.ts';
import { staffPages } from '../../contract/staff/pages.ts';

/** Links to the ledgers of the emails that told readers of a circular's corrections. */
export function NoticeLinks({ row }: { row: Pick<Circular, 'notices'> | undefined }) {
  return row?.notices.map(({ id, send_at }) => (
    <Link key={id} to={`${staffPages.circulars}/${id}/invio`}>
      Avviso della rettifica{send_at && `, ${formatDateAndTime(send_at)}`}
    </Link>
  ));
}
