import { useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import { searchPause } from '../desk/use-settled.ts';

const parameter = 'cerca';

interface Search {
  /** What stands in the field. */
  typed: string;
  type: (words: string) => void;
  /** What is looked for: it stands in the address, so that whoever comes back to it finds it. */
  search: string;
}

/** A search that follows what is typed, and the address where somebody goes to another. */
export function useSearch(): Search {
  const [params, setParams] = useSearchParams();
  const search = params.get(parameter) ?? '';
  const [typed, setTyped] = useState(search);
  const written = useRef(search);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => {
    // What the typing itself has brought there may be older than what is typed by now.
    if (search === written.current) return;
    written.current = search;
    clearTimeout(timer.current);
    setTyped(search);
  }, [search]);
  useEffect(() => () => clearTimeout(timer.current), []);
  const type = (words: string) => {
    setTyped(words);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      written.current = words.trim();
      setParams((before) => withSearch(before, written.current), { replace: true });
    }, searchPause);
  };
  return { typed, type, search };
}

/** The parameters with another search; none leaves no trace in the address. */
export function withSearch(params: URLSearchParams, search: string): URLSearchParams {
  const next = new URLSearchParams(params);
  if (search === '') next.delete(parameter);
  else next.set(parameter, search);
  return next;
}
