import { useQuery } from '@tanstack/react-query';
import { dati } from '../../content/dati.ts';
import type { PageName } from '../../content/facts.ts';
import { applyDefaults } from '../../contract/fields/values.ts';
import { allContentsQuery } from './content-queries.ts';

/** True unless the firm has switched off a page, or part of one; true until its facts are loaded. */
export function usePageOn(page: PageName): boolean {
  const { data } = useQuery(allContentsQuery);
  return data === undefined || applyDefaults(dati, data['dati']).pages[page] === 'on';
}
