import { type FormEvent, useEffect, useState } from 'react';
import type { HandInReceipt } from '../../../contract/papers/calls.ts';
import type { ApiError } from '../../../contract/schemas.ts';
import { useContent } from '../../api/content.ts';

/** Requests of the page, one at a time: on a slow line each file then arrives as early as it can, and «Ho finito» last. */
let queue: Promise<unknown> = Promise.resolve();

interface Failure {
  message: string;
  /** True if the same files may be accepted at another attempt. */
  canRetry: boolean;
}

/** Sends the forms of the page by script: leaving it would interrupt the files that are being sent. */
export function useHandIn(path: string, onReceived: (receipt: HandInReceipt, sent: FormData) => void) {
  const { interrupted } = useContent('consegna').paper;
  /** Percentage that was sent; `undefined` while nothing is sent. */
  const [progress, setProgress] = useState<number>();
  const [failure, setFailure] = useState<Failure>();
  const isSending = progress !== undefined;

  useEffect(() => {
    if (!isSending) return;
    const warn = (event: Event) => event.preventDefault();
    addEventListener('beforeunload', warn);
    return () => removeEventListener('beforeunload', warn);
  }, [isSending]);

  async function send(data: FormData): Promise<void> {
    if (isSending) return;
    setFailure(undefined);
    setProgress(0);
    const answered = queue.then(() => postForm(path, data, setProgress));
    queue = answered;
    const { status, text } = await answered;
    setProgress(undefined);
    const { received_at, files, error } = parseAnswer(text);
    if (received_at !== undefined && files) return onReceived({ received_at, files }, data);
    // The request has ended: its page says so.
    if (status === 404) return location.reload();
    setFailure({ message: error?.message ?? interrupted, canRetry: ![400, 413, 415].includes(status) });
  }

  return {
    progress,
    isSending,
    failure,
    setFailure,
    onSubmit(event: FormEvent<HTMLFormElement> & { nativeEvent: SubmitEvent }) {
      event.preventDefault();
      void send(new FormData(event.currentTarget, event.nativeEvent.submitter));
    },
  };
}

/** Posts a form. `XMLHttpRequest`, because `fetch` tells nothing of the progress. */
function postForm(path: string, data: FormData, onProgress: (percentage: number) => void) {
  return new Promise<{ status: number; text: string }>((resolve) => {
    const request = new XMLHttpRequest();
    request.upload.onprogress = ({ loaded, total }) => onProgress(Math.floor((100 * loaded) / total));
    request.onloadend = () => resolve({ status: request.status, text: request.responseText });
    request.open('POST', path);
    request.setRequestHeader('Accept', 'application/json');
    request.send(data);
  });
}

function parseAnswer(text: string): Partial<HandInReceipt & ApiError> {
  try {
    return JSON.parse(text);
  } catch {
    // No answer, or one of a proxy.
    return {};
  }
}
