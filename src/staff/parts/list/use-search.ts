import { useEffect, useRef, useState } from 'react';
import { type Path, useLocation, useSearchParams } from 'react-router';

/** How long in ms somebody who types must pause before a search is made. */
const searchPause = 250;

const parameters = { list: 'stato', search: 'cerca' } as const;

interface Search<List> {
  list: List;
  field: SearchedField;
  /** What is looked for: it stands in the address, so that whoever comes back to it finds it. */
  search: string;
}

export interface SearchedField {
  value: string;
  onChange: (words: string) => void;
  onBlur: () => void;
}

/** The list and the search that an address names. */
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

/** Which of a section's lists shows, and a search in it that follows what is typed, and the address where somebody goes to another. */
export function useSearch<List extends { key: string }>(lists: readonly [List, ...List[]]): Search<List> {
  const [params, setParams] = useSearchParams();
  const { list, search } = listAndSearch(lists, `${params}`);
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
    // Whoever goes on to a result, or to another list, finds the search at its address.
    onBlur: () => look(typed),
  };
  return { list, field, search };
}

/** The address of one of a section's lists, with the search in it. */
export function listAddress(section: string, key: string, search: string): string {
  const params = withSearch(new URLSearchParams(key === '' ? {} : { [parameters.list]: key }), search).toString();
  return params === '' ? section : `${section}?${params}`;
}

/** The list that an entry of `section` was opened from, with its search: the entry's address keeps both. */
export function useListBehind(section: string): Pick<Path, 'pathname' | 'search'> {
  return { pathname: section, search: useLocation().search };
}

function withSearch(params: URLSearchParams, search: string): URLSearchParams {
  const next = new URLSearchParams(params);
  if (search === '') next.delete(parameters.search);
  else next.set(parameters.search, search);
  return next;
}
