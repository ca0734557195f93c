import { Component, lazy, type ReactNode, Suspense } from 'react';
import { paths } from '../../contract/paths.ts';
import { useHydrated } from './hydrated.ts';

const Toaster = lazy(() => import('./toasts/Toaster.tsx'));
const TooltipLayer = lazy(async () => ({ default: (await import('../../ui/layers/TooltipLayer.tsx')).TooltipLayer }));

/**
 * Toasts, tooltips and the web app manifest. No page needs them to be read: they load after hydration, and a failure
 * leaves the page intact.
 */
export function Enhancements() {
  return (
    useHydrated() && (
      <>
        {/* Rendered late: browsers would fetch the manifest at once and compete with the first paint. */}
        <link rel="manifest" href={paths.manifest} />
        <SilentErrorBoundary>
          <Toaster />
        </SilentErrorBoundary>
        <SilentErrorBoundary>
          <TooltipLayer />
        </SilentErrorBoundary>
      </>
    )
  );
}

/** Error boundary that renders nothing on failure, so that the page around it stays. */
class SilentErrorBoundary extends Component<{ children: ReactNode }> {
  override state = { failed: false };
  static getDerivedStateFromError() {
    return { failed: true };
  }
  override render() {
    return !this.state.failed && <Suspense>{this.props.children}</Suspense>;
  }
}
