import type { ReactNode } from 'react';

/** A component in one of the states that it must hold up in. */
export interface Example {
  name: string;
  element: ReactNode;
}
