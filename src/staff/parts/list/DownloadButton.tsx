import type { ReactNode } from 'react';
import { sessionCalls } from '../../../contract/staff/sessions.ts';
import { ExternalLinkButton } from '../form/Button.tsx';
import { useCall } from '../use-call.ts';

interface DownloadButtonProps {
  href: string;
  failureTitle: string;
  kind?: 'text';
  children: ReactNode;
}

/**
 * Downloads a list as a file. Session and identity are checked first: browsers do not show an error for a refused
 * download.
 */
export function DownloadButton({ href, failureTitle, kind, children }: DownloadButtonProps) {
  const check = useCall(sessionCalls.mayExport, { failureToast: failureTitle, onSuccess: () => location.assign(href) });
  return (
    <ExternalLinkButton
      href={href}
      {...(kind && { kind })}
      download
      onClick={(event) => {
        event.preventDefault();
        if (!check.isPending) check.mutate({});
      }}
    >
      {children}
    </ExternalLinkButton>
  );
}
