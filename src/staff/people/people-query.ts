import { queryOptions } from '@tanstack/react-query';
import { peopleCalls } from '../../contract/staff/people.ts';
import { callApi } from '../api.ts';

export const peopleQuery = queryOptions({
  queryKey: ['people'],
  queryFn: ({ signal }) => callApi(peopleCalls.list, {}, signal),
});
