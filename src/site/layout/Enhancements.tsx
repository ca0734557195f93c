import { Component, lazy, type ReactNode, Suspense } from 'react';
import { paths } from '../../contract/paths.ts';
import { useHydrated } from './hydrated.ts';

const Toaster = lazy(() => import('./toasts/Toaster.tsx'));
const TooltipLayer = lazy(async () => ({ default: (await import('../../ui/layers/TooltipLayer.tsx')).TooltipLayer }));

/** Toasts, tooltips and what a home screen wants of the site: no page needs them to be read, so they load once it is hydrated, and fail without it. */
export function Enhancements() {
  return (
    useHydrated() && (
      <>
        {/* Browsers fetch it as soon as they see it, beside what the first paint needs: so they see it later. */}
        <link rel="manifest" href={paths.manifest} />
        <FailsAlone>
          <Toaster />
        </FailsAlone>
        <FailsAlone>
          <TooltipLayer />
        </FailsAlone>
      </>
    )
  );
}

/** Error boundary: what fails inside is left out, and the page around it stays. */
class FailsAlone extends Component<{ children: ReactNode }> {
  override state = { failed: false };
  static getDerivedStateFromError() {
    return { failed: true };
  }
  override render() {
    return !this.state.failed && <Suspense>{this.props.children}</Suspense>;
  }
}
