import { type ReactNode, useDeferredValue } from 'react';
import { useLocation, useNavigationType } from 'react-router';
import styles from './Layout.module.css';

/** Content below the first screen: after a click on a phone the first screen renders at once, this part deferred. */
export function BelowTheFold({ children }: { children: ReactNode }) {
  return useRendersBelowTheFold() ? children : <div className={styles.fold} />;
}

/**
 * False only in the first render after a click on a phone. True at once in a document, on back navigation and with a
 * fragment.
 */
export function useRendersBelowTheFold(): boolean {
  const { hash } = useLocation();
  const isImmediate = useNavigationType() === 'POP' || hash || matchMedia('(pointer: fine)').matches;
  return useDeferredValue(true, isImmediate ? undefined : false);
}
