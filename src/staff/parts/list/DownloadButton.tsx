import type { ReactNode } from 'react';
import { sessionCalls } from '../../../contract/staff/sessions.ts';
import { callApi } from '../../api.ts';
import { ExternalLinkButton } from '../form/Button.tsx';
import { useCall } from '../use-call.ts';

interface DownloadButtonProps {
  href: string;
  failureTitle: string;
  /** Call that fails where the download would be refused; by default for exports, which managers make. */
  check?: () => Promise<unknown>;
  subject?: string;
  kind?: 'text';
  children: ReactNode;
}

/**
 * Downloads a list as a file. Session and identity are checked first: browsers do not show an error for a refused
 * download.
 */
export function DownloadButton({
  href,
  failureTitle,
  check: checkDownload = () => callApi(sessionCalls.mayExport, {}),
  kind,
  subject,
  children,
}: DownloadButtonProps) {
  const check = useCall(checkDownload, { failureToast: failureTitle, onSuccess: () => location.assign(href) });
  return (
    <ExternalLinkButton
      href={href}
      {...(kind && { kind })}
      {...(subject !== undefined && { subject })}
      download
      onClick={(event) => {
        event.preventDefault();
        if (!check.isPending) check.mutate();
      }}
    >
      {children}
    </ExternalLinkButton>
  );
}
