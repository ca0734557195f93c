import { lazy, Suspense, useEffect, useState } from 'react';

const Toaster = lazy(() => import('./toasts/Toaster.tsx'));
const TooltipLayer = lazy(async () => ({ default: (await import('../ui/TooltipLayer.tsx')).TooltipLayer }));

/** What no page needs to be read: toasts and tooltips, loaded once the app is alive. */
export function Extras() {
  const [alive, setAlive] = useState(false);
  useEffect(() => setAlive(true), []);
  return (
    alive && (
      <Suspense fallback={null}>
        <Toaster />
        <TooltipLayer />
      </Suspense>
    )
  );
}
