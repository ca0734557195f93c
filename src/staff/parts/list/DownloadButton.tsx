import type { ReactNode } from 'react';
import { sessionCalls } from '../../../contract/staff/sessions.ts';
import { OutwardButton } from '../form/Button.tsx';
import { useCall } from '../use-call.ts';

interface DownloadButtonProps {
  href: string;
  failed: string;
  kind?: 'text';
  children: ReactNode;
}

/** A list as a file. Browsers say nothing of a file that is refused, so session and proof of identity are asked for first. */
export function DownloadButton({ href, failed, kind, children }: DownloadButtonProps) {
  const check = useCall(sessionCalls.mayExport, { failed, onDone: () => location.assign(href) });
  return (
    <OutwardButton
      href={href}
      {...(kind && { kind })}
      download
      onClick={(event) => {
        event.preventDefault();
        if (!check.isPending) check.mutate({});
      }}
    >
      {children}
    </OutwardButton>
  );
}
