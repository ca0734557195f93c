import { flushSync } from 'react-dom';
import { isWithin } from '../../contract/fields/values.ts';
import { createStore } from '../store.ts';

/** Focus targets in an editor besides fields. The slash keeps them apart from paths, which have none. */
export const statusTarget = '/status';
export const faultsTarget = '/faults';
export const changesTarget = '/changes';

const focusTargets = new Map<string, HTMLElement>();
/** Focus target that is not mounted yet; it gets the focus on mount. */
export const awaitedTarget = createStore<string | null>(null);

/** Ref callback that registers a focus target: a field by its path, or a part of the editor. */
export function registerFocusTarget(name: string): React.RefCallback<HTMLElement> {
  return (element) => {
    if (!element) return;
    focusTargets.set(name, element);
    if (awaitedTarget.get() === name) focusTarget(name, element);
    return () => {
      if (focusTargets.get(name) === element) focusTargets.delete(name);
    };
  };
}

function focusTarget(name: string, element: HTMLElement): void {
  awaitedTarget.set(null);
  const isField = !name.startsWith('/');
  if (isField) element.scrollIntoView({ block: 'center' });
  // The sticky bar lies in the scroll padding: the browser regards its content as hidden and would scroll.
  const isInVisibleBar = name === statusTarget && element.getBoundingClientRect().bottom <= innerHeight;
  element.focus({ preventScroll: isField || isInVisibleBar });
}

/** Moves the focus to a field or part of the editor, now or when it mounts. */
export function focusField(name: string): void {
  // Flush pending renders first: they may mount the target or unmount it.
  flushSync(() => awaitedTarget.set(name));
  const element = focusTargets.get(name);
  if (awaitedTarget.get() === name && element) focusTarget(name, element);
}

/** Moves the focus to a field without scrolling. */
export function focusInPlace(name: string): void {
  focusTargets.get(name)?.focus({ preventScroll: true });
}

/** Reports whether a pending focus target is at or under `path`. */
export function isAwaited(path: string): boolean {
  const name = awaitedTarget.get();
  return name !== null && isWithin(name, path);
}
