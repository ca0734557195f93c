import { Component, type ComponentType, type ReactNode, useEffect, useState } from 'react';
import { paths } from '../../contract/paths.ts';
import { useHydrated } from './hydrated.ts';

const loadToaster = async () => (await import('./toasts/Toaster.tsx')).Toaster;
const loadTooltipLayer = async () => (await import('../../ui/layers/TooltipLayer.tsx')).TooltipLayer;

/** Optional: they load after hydration, and the page works if one of them fails. */
export function Enhancements() {
  return (
    useHydrated() && (
      <>
        {/* Rendered after hydration: browsers fetch the manifest at once, which would delay the first paint. */}
        <link rel="manifest" href={paths.manifest} />
        <SilentErrorBoundary>
          <LateComponent load={loadToaster} />
        </SilentErrorBoundary>
        <SilentErrorBoundary>
          <LateComponent load={loadTooltipLayer} />
        </SilentErrorBoundary>
      </>
    )
  );
}

/** Renders nothing if the chunk fails. `Suspense` would delay the content by up to 600 ms after its fallback. */
function LateComponent({ load }: { load: () => Promise<ComponentType> }) {
  const [Loaded, setLoaded] = useState<ComponentType>();
  useEffect(() => {
    load().then(
      (component) => setLoaded(() => component),
      () => {},
    );
  }, [load]);
  return Loaded && <Loaded />;
}

/** Error boundary that renders nothing on failure, so that the page around it stays. */
class SilentErrorBoundary extends Component<{ children: ReactNode }> {
  override state = { failed: false };
  static getDerivedStateFromError() {
    return { failed: true };
  }
  override render() {
    return !this.state.failed && this.props.children;
  }
}
