import { useEffect, useState } from 'react';

/** How long in ms somebody who types must pause before a search is made. */
export const searchPause = 250;

/** A value that changes with every key, once it has stood still for a moment. */
export function useSettled(value: string): string {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), searchPause);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
}
