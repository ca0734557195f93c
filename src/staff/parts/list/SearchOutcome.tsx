import patterns from '../patterns.module.css';

/** What a search looks for or has found, seen and told to whoever listens; empty it only waits, because what comes with words is not told. */
export function SearchOutcome({ children }: { children: string }) {
  return (
    <p role="status" className={children === '' ? 'visually-hidden' : patterns.soft}>
      {children}
    </p>
  );
}
