import type { Example } from '../examples/example.ts';
import { mapUrl } from '../examples/frames.tsx';
import { OfficeMap } from './OfficeMap.tsx';

/** `OfficeMap` in the states that it must hold up in. */
export const examples: readonly Example[] = [
  {
    name: 'Caricata quando si vede',
    element: <OfficeMap mode="frame" title="Mappa dello studio" frameUrl={mapUrl} show="Mostra la mappa" />,
  },
  {
    name: 'Caricata a richiesta',
    element: <OfficeMap mode="drawing" title="Mappa a richiesta" frameUrl={mapUrl} show="Mostra la mappa" />,
  },
];
