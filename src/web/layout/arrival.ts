import { useLocation } from 'react-router';
import { type PageState, usePageState } from './page-state.ts';

const nothing: PageState = {};

/** The outcome that the server put into this document, for as long as the visitor stays on the page that it belongs to. */
export function useArrival(): PageState {
  const state = usePageState();
  const { key } = useLocation();
  // The router calls the entry that a document was loaded with `default`.
  return key === 'default' ? state : nothing;
}
