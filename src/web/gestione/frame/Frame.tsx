import { Suspense } from 'react';
import { Navigate, Outlet, ScrollRestoration, useLocation } from 'react-router';
import { RouteAnnouncer } from '../../layout/RouteAnnouncer.tsx';
import { TooltipLayer } from '../../ui/TooltipLayer.tsx';
import { DeskWatch } from '../desk/DeskWatch.tsx';
import { useFirmName } from '../firm-name.ts';
import { OutwardButton } from '../parts/Button.tsx';
import { Confirmation } from '../parts/Confirmation.tsx';
import { Waiting } from '../parts/States.tsx';
import { Toaster } from '../parts/Toaster.tsx';
import { IdentityDialog } from '../session/IdentityDialog.tsx';
import { signInAddress } from '../session/next.ts';
import { SessionDialog } from '../session/SessionDialog.tsx';
import { useSession } from '../session/use-session.ts';
import { Account } from './Account.tsx';
import styles from './Frame.module.css';
import { BarNavigation, FirmLink, MarginNavigation } from './Navigation.tsx';
import { words } from './words.ts';

/** What surrounds every page of somebody who is signed in; who is not goes to the sign-in page and comes back. */
export function Frame() {
  const { status } = useSession();
  const { pathname, search, hash } = useLocation();
  const firm = useFirmName();
  if (status === 'unknown') return <Waiting>{words.starting}</Waiting>;
  if (status === 'out') return <Navigate to={signInAddress(pathname + search + hash)} replace />;
  return (
    <div className={styles.frame}>
      <a className={styles.skip} href="#contenuto">
        {words.skip}
      </a>
      <header className={styles.top}>
        <FirmLink name={firm} />
        <OutwardButton href="/">{words.toSite}</OutwardButton>
      </header>
      <div className={styles.margin}>
        <div>
          <FirmLink name={firm} />
          <p className={styles.place}>
            {words.place}
            <br />
            <a href="/">{words.toSite}</a>
          </p>
        </div>
        <MarginNavigation />
        <Account />
      </div>
      <main id="contenuto" tabIndex={-1}>
        <Suspense fallback={<Waiting />}>
          <Outlet />
        </Suspense>
      </main>
      <BarNavigation />
      <RouteAnnouncer />
      <ScrollRestoration />
      <DeskWatch />
      <Confirmation />
      <Toaster />
      <TooltipLayer />
      <IdentityDialog />
      <SessionDialog />
    </div>
  );
}
