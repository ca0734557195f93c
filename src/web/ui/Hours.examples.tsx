import type { Example } from '../examples/example.ts';
import { Hours } from './Hours.tsx';

/** `Hours` in the states that it must hold up in. */
export const examples: readonly Example[] = [
  { name: 'Orario continuato', element: <Hours hours="9:00–18:00" /> },
  { name: 'Tre fasce', element: <Hours hours="8:30–10:30, 11:00–13:00, 15:00–18:00" /> },
];
