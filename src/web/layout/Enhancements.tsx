import { Component, lazy, type ReactNode, Suspense, useEffect } from 'react';
import { paths } from '../../contract/paths.ts';
import { useHydrated } from './hydrated.ts';
import { onNotice } from './toasts/notify.ts';

const Toaster = lazy(() => import('./toasts/Toaster.tsx'));
const TooltipLayer = lazy(async () => ({ default: (await import('../ui/layers/TooltipLayer.tsx')).TooltipLayer }));

/** Toasts, tooltips and what a home screen wants of the site: no page needs them to be read, so they load once it is hydrated, and fail without it. */
export function Enhancements() {
  return (
    useHydrated() && (
      <>
        {/* Browsers fetch it as soon as they see it, beside what the first paint needs: so they see it later. */}
        <link rel="manifest" href={paths.manifest} />
        <FailsAlone instead={<NoticesByDocument />}>
          <Toaster />
        </FailsAlone>
        <FailsAlone>
          <TooltipLayer />
        </FailsAlone>
      </>
    )
  );
}

/** Keeps what goes wrong inside from the page around it; `instead` takes its place. */
class FailsAlone extends Component<{ children: ReactNode; instead?: ReactNode }> {
  override state = { failed: false };
  static getDerivedStateFromError() {
    return { failed: true };
  }
  override render() {
    const { children, instead } = this.props;
    return this.state.failed ? instead : <Suspense>{children}</Suspense>;
  }
}

/** Where there are no toasts, a notice comes with the page's document, as it does without JavaScript. */
function NoticesByDocument() {
  useEffect(() => onNotice((_notice, key) => location.assign(`?esito=${key}`)), []);
  return null;
}
