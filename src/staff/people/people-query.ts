import { queryOptions } from '@tanstack/react-query';
import { type Person, peopleCalls } from '../../contract/staff/people.ts';
import { callApi } from '../api.ts';

export const peopleQuery = queryOptions({
  queryKey: ['people'],
  queryFn: ({ signal }) => callApi(peopleCalls.list, {}, signal),
});

/** Work in which a person is named. */
export const workQuery = ({ id }: Pick<Person, 'id'>) =>
  queryOptions({
    queryKey: [...peopleQuery.queryKey, id, 'work'],
    queryFn: ({ signal }) => callApi(peopleCalls.work, { id }, signal),
  });
