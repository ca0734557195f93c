import { useMutation } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { sessionCalls } from '../../../contract/staff/sessions.ts';
import { ask } from '../api.ts';
import { OutwardButton } from '../parts/form/Button.tsx';
import { sayFailure } from '../parts/overlays/toasts.ts';

interface DownloadButtonProps {
  href: string;
  failed: string;
  kind?: 'text';
  children: ReactNode;
}

/** A list as a file. Browsers say nothing of a file that is refused, so session and proof of identity are asked for first. */
export function DownloadButton({ href, failed, kind, children }: DownloadButtonProps) {
  const check = useMutation({
    mutationFn: () => ask(sessionCalls.mayExport, {}),
    onSuccess: () => location.assign(href),
    onError: (error) => sayFailure(failed, error),
  });
  return (
    <OutwardButton
      href={href}
      {...(kind && { kind })}
      download
      onClick={(event) => {
        event.preventDefault();
        if (!check.isPending) check.mutate();
      }}
    >
      {children}
    </OutwardButton>
  );
}
