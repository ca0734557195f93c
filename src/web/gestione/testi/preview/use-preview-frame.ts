import { useCallback, useEffect, useRef, useState } from 'react';
import * as v from 'valibot';
import { fromPreview, type ToPreview } from '../../../../contract/preview.ts';

/** The frame that pages are drawn in: `tell` gives it what to show, and is `null` until it listens; it calls back what is pressed there. */
export function usePreviewFrame(onChoose?: (field: string) => void) {
  const frame = useRef<HTMLIFrameElement>(null);
  const [ready, setReady] = useState(false);
  useEffect(() => {
    const listen = ({ source, origin, data }: MessageEvent<unknown>) => {
      if (source !== frame.current?.contentWindow || origin !== location.origin) return;
      const message = v.safeParse(fromPreview, data);
      if (!message.success) return;
      if (message.output.kind === 'ready') setReady(true);
      else onChoose?.(message.output.field);
    };
    addEventListener('message', listen);
    return () => removeEventListener('message', listen);
  }, [onChoose]);
  const tell = useCallback((message: ToPreview) => {
    frame.current?.contentWindow?.postMessage(message, location.origin);
  }, []);
  return { frame, tell: ready ? tell : null };
}
