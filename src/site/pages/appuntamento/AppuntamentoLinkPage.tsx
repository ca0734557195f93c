import { useLocation } from 'react-router';
import { paths } from '../../../contract/paths.ts';
import ledger from '../../../ui/ledger-page.module.css';
import { useContent } from '../../api/content.ts';
import { useSwitchedOn } from '../../layout/current-page.ts';
import { Facts } from '../../layout/Facts.tsx';
import { PageHead } from '../../layout/PageHead.tsx';
import { usePageState } from '../../layout/page-state.ts';
import { ShortPage } from '../../layout/ShortPage.tsx';
import styles from './AppuntamentoLinkPage.module.css';
import { ChangeForm } from './ChangeForm.tsx';

/** Page behind the link in the emails about an appointment. Opening it changes nothing, because scanners open links. */
export default function AppuntamentoLinkPage() {
  const words = useContent('pagina-appuntamento');
  const { appointment } = usePageState();
  const { pathname } = useLocation();
  const { phone, phoneHref } = useContent('site');
  const { state = 'unknown', time, facts = [], isMoveAsked, isAtOffice } = appointment ?? {};
  const canMove = useSwitchedOn()(paths.appointment);
  const phoneLink = <a href={phoneHref}>{phone}</a>;
  if (state !== 'asked' && state !== 'confirmed')
    return (
      <ShortPage mark={{ word: words.mark }} {...words[state]}>
        <p className="above3">
          {words.phone} {phoneLink}
        </p>
        {canMove && (
          <p className="above3">
            <a href={paths.appointment}>{words.again}</a>
          </p>
        )}
      </ShortPage>
    );
  const map = isAtOffice && <a href={words.mapUrl}>{words.map}</a>;
  const calendar = state === 'confirmed' && <a href={`${pathname}/appuntamento.ics`}>{words.calendar}</a>;
  return (
    <>
      <PageHead
        title={time || words.asked.title}
        lead={isMoveAsked ? words.moveAsked : words[state].text}
        mark={words.mark}
      >
        <Facts
          facts={[
            ...facts,
            ...(map ? [[words.onMap, map] as const] : []),
            ...(calendar ? [[words.inCalendar, calendar] as const] : []),
            [words.form.phone, phoneLink],
          ]}
        />
      </PageHead>
      <section className={`${ledger.grid} ruled ${styles.change}`} aria-labelledby="cambiare">
        <h2 id="cambiare" className={ledger.margin}>
          {canMove ? words.change.title : words.change.onlyCancel.title}
        </h2>
        <div className={ledger.text}>
          <ChangeForm path={pathname} isConfirmed={state === 'confirmed'} canMove={canMove} />
        </div>
      </section>
    </>
  );
}
