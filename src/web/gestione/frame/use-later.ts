import { useEffect, useState } from 'react';

/** How long the first page has the browser to itself, in ms. */
const ownTime = 1000;

/** Whether the first page has had its time: what it can do without is then loaded. */
export function useLater(): boolean {
  const [later, setLater] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLater(true), ownTime);
    return () => clearTimeout(timer);
  }, []);
  return later;
}
