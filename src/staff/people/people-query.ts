import { queryOptions } from '@tanstack/react-query';
import { peopleCalls } from '../../contract/staff/people.ts';
import { ask } from '../api.ts';

export const peopleQuery = queryOptions({
  queryKey: ['people'],
  queryFn: ({ signal }) => ask(peopleCalls.list, {}, signal),
});
