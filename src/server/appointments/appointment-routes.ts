import { absenceCalls, appointmentCalls } from '../../contract/appointments.ts';
import { answerCalls } from '../http/calls.ts';
import { withVisitorTimeout } from '../http/in-time.ts';
import { readIdempotencyKey } from '../http/request.ts';
import { addAbsence, listAbsences, removeAbsence } from './absences.ts';
import { type AskingServices, askAppointment, listOffer } from './asking.ts';
import { cancelAppointment, declineAppointment, keepAppointment } from './cancelling.ts';
import { confirmAppointment } from './confirming.ts';
import { enterAppointment } from './entering.ts';
import { listAppointmentPeople } from './people.ts';
import { listAppointments, readAppointment } from './rows.ts';

export const appointmentRoutes = answerCalls(appointmentCalls, (services: AskingServices) => ({
  offer: () => listOffer(services),
  async ask(visit, post, { req }) {
    const idempotencyKey = readIdempotencyKey(req);
    return await withVisitorTimeout(() => askAppointment(visit, services, post, idempotencyKey));
  },
  list: listAppointments,
  people: (staff) => listAppointmentPeople(staff),
  read: (staff, { id }) => readAppointment(staff, id),
  confirm: (staff, { id, ...time }) => confirmAppointment(staff, staff.site, id, time),
  cancel: (staff, { id, ...given }) => cancelAppointment(staff, staff.site, id, given),
  keep: (staff, { id, ...given }) => keepAppointment(staff, staff.site, id, given),
  enter: (staff, entered) => enterAppointment(staff, staff.site, entered),
  decline: (staff, { id, ...given }) => declineAppointment(staff, staff.site, id, given),
}));

export const absenceRoutes = answerCalls(absenceCalls, () => ({
  list: listAbsences,
  add: addAbsence,
  remove: (staff, { id }) => removeAbsence(staff, id),
}));
