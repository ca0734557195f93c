import { type ReactNode, useDeferredValue } from 'react';
import { useLocation, useNavigationType } from 'react-router';
import styles from './Layout.module.css';

/** Content below the first screen. After navigation on a phone it renders later than the first screen. */
export function BelowTheFold({ children }: { children: ReactNode }) {
  return useRendersBelowTheFold() ? children : <div className={styles.fold} />;
}

/** False only in the first render after a click on a phone to a URL without a fragment. */
export function useRendersBelowTheFold(): boolean {
  const { hash } = useLocation();
  const isImmediate = useNavigationType() === 'POP' || hash || matchMedia('(pointer: fine)').matches;
  return useDeferredValue(true, isImmediate ? undefined : false);
}
