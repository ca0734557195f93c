import { queryOptions } from '@tanstack/react-query';
import type * as v from 'valibot';
import { absenceCalls, appointmentCalls, type StaffAppointment } from '../../contract/appointments.ts';
import { callApi } from '../api.ts';
import { deskKeys, messageKeys, pollInterval } from '../desk/desk-queries.ts';

/** Polling interval of the lists in ms: a visitor may ask for another time. */
const listInterval = 60_000;

/** Queries that a change of an appointment makes stale: it answers the appointment's message too. */
export const appointmentKeys = [deskKeys.appointments, ...messageKeys];

/** Query of an appointment. Polled while it is shown, because a colleague may be changing it. */
export const appointmentQuery = (id: string) =>
  queryOptions({
    queryKey: [...deskKeys.appointments, 'one', id],
    queryFn: ({ signal }) => callApi(appointmentCalls.read, { id }, signal),
    refetchInterval: pollInterval,
  });

/** People with access, and the one to propose for an appointment. */
export const appointmentPeopleQuery = queryOptions({
  queryKey: [...deskKeys.appointments, 'people'],
  queryFn: ({ signal }) => callApi(appointmentCalls.people, {}, signal),
});

/** Days on which colleagues receive nobody, from today on. */
export const absencesQuery = queryOptions({
  queryKey: [...deskKeys.appointments, 'absences'],
  queryFn: async ({ signal }) => (await callApi(absenceCalls.list, {}, signal)).items,
});

/** Requests without an answer. */
export const askedQuery = queryOptions({
  queryKey: [...deskKeys.appointments, 'asked'],
  queryFn: ({ signal }) => readAll({ state: 'asked' }, signal),
  refetchInterval: listInterval,
});

/** Confirmed appointments from a day on, by time. */
export const confirmedQuery = (from: string) =>
  queryOptions({
    queryKey: [...deskKeys.appointments, 'confirmed', from],
    queryFn: ({ signal }) => readAll({ state: 'confirmed', from }, signal),
    refetchInterval: listInterval,
  });

/** Appointments in every state from a day on. */
export const allSinceQuery = (from: string) =>
  queryOptions({
    queryKey: [...deskKeys.appointments, 'all', from],
    queryFn: ({ signal }) => readAll({ from }, signal),
  });

type ListQuery = v.InferOutput<typeof appointmentCalls.list.query>;

/** Reads all pages of a list: half days are counted, and requests sorted, over the whole. */
async function readAll(query: ListQuery, signal: AbortSignal): Promise<StaffAppointment[]> {
  const { items, next } = await callApi(appointmentCalls.list, query, signal);
  return next === null ? items : [...items, ...(await readAll({ ...query, from: next }, signal))];
}
