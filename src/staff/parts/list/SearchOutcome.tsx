/** Live region for search results. Mounted empty: screen readers ignore regions inserted together with their text. */
export function SearchOutcome({ children }: { children: string }) {
  return (
    <p role="status" className={children === '' ? 'visually-hidden' : 'soft'}>
      {children}
    </p>
  );
}
