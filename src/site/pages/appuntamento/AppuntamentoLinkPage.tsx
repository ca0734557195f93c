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
  const { state = 'unknown', facts = [], isMoveAsked, isAtOffice } = appointment ?? {};
  const canMove = useSwitchedOn()(paths.appointment);
  const { title, text } = words[state];
  if (state !== 'asked' && state !== 'confirmed')
    return (
      <ShortPage mark={{ word: words.mark }} title={title} text={text}>
        <FirmPhone />
        {canMove && (
          <p className="above3">
            <a href={paths.appointment}>{words.again}</a>
          </p>
        )}
      </ShortPage>
    );
  return (
    <>
      <PageHead title={title} lead={isMoveAsked ? words.moveAsked : text} mark={words.mark}>
        <Facts facts={facts} />
        <p className="links above5">
          {state === 'confirmed' && <a href={`${pathname}/appuntamento.ics`}>{words.calendar}</a>}
          {isAtOffice && <a href={words.mapUrl}>{words.map}</a>}
        </p>
        <FirmPhone />
      </PageHead>
      <div className={`${ledger.grid} lined`}>
        <div className={ledger.margin} />
        <section className={`${ledger.text} ${styles.change}`} aria-labelledby="cambiare">
          <h2 id="cambiare">{canMove ? words.change.title : words.change.onlyCancel.title}</h2>
          <ChangeForm path={pathname} isConfirmed={state === 'confirmed'} canMove={canMove} />
        </section>
      </div>
    </>
  );
}

function FirmPhone() {
  const { phone: label } = useContent('pagina-appuntamento');
  const { phone, phoneHref } = useContent('site');
  return (
    <p className="above3">
      {label} <a href={phoneHref}>{phone}</a>
    </p>
  );
}
