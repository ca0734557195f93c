import { useEffect, useRef, useState } from 'react';
import { type Path, useLocation, useSearchParams } from 'react-router';

/** Debounce of the search while the user types, in ms. */
const searchDebounce = 250;

const urlParameters = { list: 'stato', search: 'cerca' } as const;

interface ListSearch<List> {
  list: List;
  field: SearchFieldState;
  /** Search words. They are part of the URL, so that a user who comes back finds the same search. */
  search: string;
}

export interface SearchFieldState {
  value: string;
  onChange: (words: string) => void;
  onBlur: () => void;
}

/** Parses the list and the search from a URL's query string. Falls back to the first list and an empty search. */
export function parseListSearch<List extends { key: string }>(
  [first, ...others]: readonly [List, ...List[]],
  address: string,
): { list: List; search: string } {
  const params = new URLSearchParams(address);
  const key = params.get(urlParameters.list);
  return {
    list: others.find((candidate) => candidate.key === key) ?? first,
    search: params.get(urlParameters.search) ?? '',
  };
}

/**
 * Current list of a section, and a debounced search in it. Both are stored in the URL; when navigation changes the URL,
 * the search field is updated.
 */
export function useSearch<List extends { key: string }>(lists: readonly [List, ...List[]]): ListSearch<List> {
  const [params, setParams] = useSearchParams();
  const { list, search } = parseListSearch(lists, `${params}`);
  const [input, setInput] = useState(search);
  const lastSearch = useRef(search);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => {
    // This hook has set the search in the URL. The field may have newer input, which must not be overwritten.
    if (search === lastSearch.current) return;
    lastSearch.current = search;
    clearTimeout(timer.current);
    setInput(search);
  }, [search]);
  useEffect(() => () => clearTimeout(timer.current), []);
  const applySearch = (words: string) => {
    clearTimeout(timer.current);
    if (words.trim() === lastSearch.current) return;
    lastSearch.current = words.trim();
    setParams((before) => setParameter(before, urlParameters.search, lastSearch.current), { replace: true });
  };
  const field: SearchFieldState = {
    value: input,
    onChange(words) {
      setInput(words);
      clearTimeout(timer.current);
      timer.current = setTimeout(applySearch, searchDebounce, words);
    },
    // Flushes the debounce: a user who follows a link to a result or another list takes the search along in the URL.
    onBlur: () => applySearch(input),
  };
  return { list, field, search };
}

/** Returns the URL of one of a section's lists, with the search of the present URL's query string. */
export function buildListAddress(section: string, key: string, address: string): string {
  const params = setParameter(new URLSearchParams(address), urlParameters.list, key).toString();
  return params === '' ? section : `${section}?${params}`;
}

/** Location of the list that an entry of `section` was opened from. The entry's URL keeps list and search. */
export function useListLocation(section: string): Pick<Path, 'pathname' | 'search'> {
  return { pathname: section, search: useLocation().search };
}

/** Copy of a URL's parameters with another value for one of them; without it if the value is empty. */
export function setParameter(params: URLSearchParams, name: string, value: string): URLSearchParams {
  const next = new URLSearchParams(params);
  if (value === '') next.delete(name);
  else next.set(name, value);
  return next;
}
