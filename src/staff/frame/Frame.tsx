import { Suspense } from 'react';
import { Navigate, Outlet, ScrollRestoration, useLocation } from 'react-router';
import { staffPages } from '../../contract/staff/pages.ts';
import { TooltipLayer } from '../../ui/layers/TooltipLayer.tsx';
import { DeskWatch } from '../desk/DeskWatch.tsx';
import { useFirmName } from '../firm-name.ts';
import { ExternalLinkButton } from '../parts/form/Button.tsx';
import { useLeaveGuard } from '../parts/form/use-unsaved-guard.ts';
import { Confirmation } from '../parts/overlays/Confirmation.tsx';
import { Toaster } from '../parts/overlays/Toaster.tsx';
import { LoadingState } from '../parts/page/QueryStates.tsx';
import { IdentityDialog } from '../session/IdentityDialog.tsx';
import { buildSignInAddress } from '../session/next-page.ts';
import { SessionDialog } from '../session/SessionDialog.tsx';
import { useSession } from '../session/use-session.ts';
import { Account } from './Account.tsx';
import styles from './Frame.module.css';
import { BarNavigation, FirmLink, MarginNavigation } from './Navigation.tsx';

/** Layout of every page behind the sign-in. Redirects signed-out users to the sign-in page, which leads back. */
export function Frame() {
  const state = useSession();
  const { pathname, search, hash } = useLocation();
  const firm = useFirmName();
  useLeaveGuard();
  if (state.status === 'unknown') return <LoadingState>Un momento…</LoadingState>;
  if (state.status === 'out') {
    // No return address after a deliberate sign-out: the next user starts at the first page.
    return (
      <Navigate
        to={state.hasSignedOut ? staffPages['sign-in'] : buildSignInAddress(pathname + search + hash)}
        replace
      />
    );
  }
  return (
    <div className={`grid ${styles.frame}`}>
      <a className="skip screen" href="#contenuto">
        Vai al contenuto
      </a>
      <header className={`row center apart lined-below screen ${styles.top}`}>
        <FirmLink name={firm} />
        <ExternalLinkButton href="/">Vai al sito</ExternalLinkButton>
      </header>
      <header className={`screen ${styles.margin}`}>
        <div>
          <FirmLink name={firm} />
          <p className={styles.place}>
            gestione del sito
            <br />
            <a href="/">Vai al sito</a>
          </p>
        </div>
        <MarginNavigation />
        <Account />
      </header>
      <main id="contenuto" tabIndex={-1}>
        <Suspense fallback={<LoadingState />}>
          <Outlet />
        </Suspense>
      </main>
      <BarNavigation />
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
