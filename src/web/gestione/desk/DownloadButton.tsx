import { useMutation } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { sessionCalls } from '../../../contract/staff/sessions.ts';
import { ask } from '../api.ts';
import { OutwardButton } from '../parts/form/Button.tsx';
import { sayFailure } from '../parts/overlays/toasts.ts';

interface DownloadButtonProps {
  href: string;
  failed: string;
  children: ReactNode;
}

/** A list as a file. Browsers say nothing of a file that is refused, so the session is looked at first. */
export function DownloadButton({ href, failed, children }: DownloadButtonProps) {
  const check = useMutation({
    mutationFn: () => ask(sessionCalls.read, {}),
    onSuccess: () => location.assign(href),
    onError: (error) => sayFailure(failed, error),
  });
  return (
    <OutwardButton
      href={href}
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
