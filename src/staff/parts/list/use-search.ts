import { useEffect, useRef, useState } from 'react';
import { type Path, useLocation, useSearchParams } from 'react-router';

/** Debounce of the search while the user types, in ms. */
const searchPause = 250;

const parameters = { list: 'stato', search: 'cerca' } as const;

interface Search<List> {
  list: List;
  field: SearchedField;
  /** Search words. They are part of the URL, so that a user who comes back finds the same search. */
  search: string;
}

export interface SearchedField {
  value: string;
  onChange: (words: string) => void;
  onBlur: () => void;
}

/** Parses the list and the search from a URL's query string. Falls back to the first list and an empty search. */
export function listAndSearch<List extends { key: string }>(
  [first, ...others]: readonly [List, ...List[]],
  address: string,
): { list: List; search: string } {
  const params = new URLSearchParams(address);
  const key = params.get(parameters.list);
  return {
    list: others.find((candidate) => candidate.key === key) ?? first,
    search: params.get(parameters.search) ?? '',
  };
}

/**
 * Current list of a section, and a debounced search in it. Both live in the URL; the field follows when navigation
 * changes it.
 */
export function useSearch<List extends { key: string }>(lists: readonly [List, ...List[]]): Search<List> {
  const [params, setParams] = useSearchParams();
  const { list, search } = listAndSearch(lists, `${params}`);
  const [typed, setTyped] = useState(search);
  const written = useRef(search);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => {
    // Own update of the URL: it may be stale by now, and must not overwrite newer input.
    if (search === written.current) return;
    written.current = search;
    clearTimeout(timer.current);
    setTyped(search);
  }, [search]);
  useEffect(() => () => clearTimeout(timer.current), []);
  const look = (words: string) => {
    clearTimeout(timer.current);
    if (words.trim() === written.current) return;
    written.current = words.trim();
    setParams((before) => withSearch(before, written.current), { replace: true });
  };
  const field: SearchedField = {
    value: typed,
    onChange(words) {
      setTyped(words);
      clearTimeout(timer.current);
      timer.current = setTimeout(look, searchPause, words);
    },
    // Flushes the debounce: a user who follows a link to a result or another list takes the search along in the URL.
    onBlur: () => look(typed),
  };
  return { list, field, search };
}

/** Returns the URL of one of a section's lists, with the search in it. */
export function listAddress(section: string, key: string, search: string): string {
  const params = withSearch(new URLSearchParams(key === '' ? {} : { [parameters.list]: key }), search).toString();
  return params === '' ? section : `${section}?${params}`;
}

/** Location of the list that an entry of `section` was opened from. The entry's URL keeps list and search. */
export function useListBehind(section: string): Pick<Path, 'pathname' | 'search'> {
  return { pathname: section, search: useLocation().search };
}

function withSearch(params: URLSearchParams, search: string): URLSearchParams {
  const next = new URLSearchParams(params);
  if (search === '') next.delete(parameters.search);
  else next.set(parameters.search, search);
  return next;
}
