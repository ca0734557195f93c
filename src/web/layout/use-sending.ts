import { useEffect, useRef, useState } from 'react';

/**
 * Whether a form is on its way. Its controls are disabled meanwhile, which takes the focus from them: `end` gives it to `focusNext`, or
 * back to where it was, unless the visitor has moved on.
 */
export function useSending() {
  const [sending, setSending] = useState(false);
  const next = useRef<{ element: Element | null; always: boolean }>({ element: null, always: false });
  useEffect(() => {
    const { element, always } = next.current;
    if (sending || !(element instanceof HTMLElement)) return;
    if (always || document.activeElement === document.body) element.focus();
  }, [sending]);
  return {
    sending,
    begin() {
      next.current = { element: document.activeElement, always: false };
      setSending(true);
    },
    end(focusNext?: Element | null) {
      if (focusNext) next.current = { element: focusNext, always: true };
      setSending(false);
    },
  };
}
