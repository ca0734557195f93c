import { useMutation } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Outlet, useRouteError } from 'react-router';
import { staffPages } from '../../../contract/staff/pages.ts';
import { roleOf, type StaffRole } from '../../../contract/staff/roles.ts';
import { Notice } from '../../ui/Notice.tsx';
import { Button, Buttons, LinkButton } from '../parts/form/Button.tsx';
import { Page } from '../parts/page/Page.tsx';
import { useMay } from '../session/use-session.ts';
import { words } from './words.ts';

/** An address of the staff area that does not exist. */
export function NotFound() {
  return <Nothing {...words.notFound} />;
}

/** The pages of a role; to others it says whose they are. The server refuses them what these pages ask for in any case. */
export function For({ least }: { least: StaffRole }) {
  return useMay(least) ? <Outlet /> : <Forbidden least={least} />;
}

export function Forbidden({ least }: { least: StaffRole }) {
  const { title, text } = words.forbidden;
  return <Nothing title={title(roleOf(least).plural)} text={text} />;
}

function Nothing({ title, text }: { title: string; text: string }) {
  return (
    <Page title={title} lead={text}>
      <Buttons>
        <LinkButton to={staffPages.oggi}>{words.toToday}</LinkButton>
      </Buttons>
    </Page>
  );
}

/** A page that has stopped for an error that nobody foresaw; also where a chunk is gone because a newer release runs. */
export function Broken() {
  const error = useRouteError();
  useEffect(() => console.error(error), [error]);
  const { title, text, reload } = words.broken;
  // Without a server, loading the page again would leave the browser's own error in its place.
  const again = useMutation({ mutationFn: () => fetch(location.href), onSuccess: () => location.reload() });
  return (
    <Page title={title} lead={text}>
      {again.isError && (
        <Notice variant="destructive" role="alert" title={words.unreachable.title}>
          <p>{words.unreachable.text}</p>
        </Notice>
      )}
      <Buttons>
        <Button kind="solid" busy={again.isPending} onClick={() => again.mutate()}>
          {reload}
        </Button>
      </Buttons>
    </Page>
  );
}
