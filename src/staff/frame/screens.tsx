import { useEffect } from 'react';
import { Outlet, useRouteError } from 'react-router';
import { staffPages } from '../../contract/staff/pages.ts';
import { findRoleRow, type StaffRole } from '../../contract/staff/roles.ts';
import { Notice } from '../../ui/Notice.tsx';
import { Button, Buttons, LinkButton } from '../parts/form/Button.tsx';
import { Page } from '../parts/page/Page.tsx';
import { useCall } from '../parts/use-call.ts';
import { useHasRole } from '../session/use-session.ts';

export function NotFound() {
  return (
    <MessageScreen
      title="Questa pagina non c’è"
      text="L’indirizzo è sbagliato o la pagina è stata spostata. Il resto della gestione è al suo posto."
    />
  );
}

/** Renders the pages that require a role. Other users read which role it is; the server refuses their requests anyway. */
export function RequireRole({ requiredRole }: { requiredRole: StaffRole }) {
  return useHasRole(requiredRole) ? <Outlet /> : <Forbidden requiredRole={requiredRole} />;
}

export function Forbidden({ requiredRole }: { requiredRole: StaffRole }) {
  return (
    <MessageScreen
      title={`Questa pagina è per i ${findRoleRow(requiredRole).plural}`}
      text="Un responsabile può darLe lo stesso ruolo, dalla pagina Accessi."
    />
  );
}

function MessageScreen({ title, text }: { title: string; text: string }) {
  return (
    <Page title={title} lead={text}>
      <Buttons>
        <LinkButton to={staffPages.desk}>Torna a Oggi</LinkButton>
      </Buttons>
    </Page>
  );
}

/** Error boundary for unexpected errors, and for a chunk that the server no longer has because a newer release runs. */
export function ErrorScreen() {
  const error = useRouteError();
  useEffect(() => console.error(error), [error]);
  // Probes the server first: without it a reload would replace this page with the browser's own error.
  const probe = useCall(() => fetch(location.href), { onSuccess: () => location.reload() });
  return (
    <Page
      title="Qualcosa non ha funzionato"
      lead="La pagina si è fermata per un errore imprevisto. Quello che è stato salvato è al suo posto: ricaricando si riparte."
    >
      {probe.isError && (
        <Notice variant="destructive" role="alert" title="Il server non risponde">
          <p>Controlli la connessione e riprovi: nulla di quello che è salvato va perduto.</p>
        </Notice>
      )}
      <Buttons>
        <Button kind="solid" busy={probe.isPending} onClick={() => probe.mutate()}>
          Ricarica la pagina
        </Button>
      </Buttons>
    </Page>
  );
}
