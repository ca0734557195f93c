import { type ReactNode, useDeferredValue } from 'react';
import { useLocation, useNavigationType } from 'react-router';
import styles from './Layout.module.css';

/** What lies below the first screen of a page: on phones a click shows that screen at once, and this follows. */
export function BelowTheFold({ children }: { children: ReactNode }) {
  return useBelowTheFold() ? children : <div className={styles.fold} />;
}

/**
 * Whether the frame holds what lies there: not the first after a click on a phone. Whole in a document, on the way back, under a fragment.
 */
export function useBelowTheFold(): boolean {
  const { hash } = useLocation();
  const atOnce = useNavigationType() === 'POP' || hash || matchMedia('(pointer: fine)').matches;
  return useDeferredValue(true, atOnce ? undefined : false);
}
