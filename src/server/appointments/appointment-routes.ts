import { appointmentCalls } from '../../contract/appointments.ts';
import { answerCalls } from '../http/calls.ts';
import { withVisitorTimeout } from '../http/in-time.ts';
import { readIdempotencyKey } from '../http/request.ts';
import { type AskingServices, askAppointment, listOffer } from './asking.ts';
import { cancelAppointment, declineAppointment } from './cancelling.ts';
import { confirmAppointment } from './confirming.ts';
import { listAppointmentPeople } from './people.ts';
import { listAppointments, readAppointment } from './rows.ts';

export const appointmentRoutes = answerCalls(appointmentCalls, (services: AskingServices) => ({
  offer: ({ now }) => listOffer(services.content(), now),
  async ask(visit, post, { req }) {
    const idempotencyKey = readIdempotencyKey(req);
    return await withVisitorTimeout(() => askAppointment(visit, services, post, idempotencyKey));
  },
  list: listAppointments,
  people: (staff) => listAppointmentPeople(staff),
  read: (staff, { id }) => readAppointment(staff, id),
  confirm: (staff, { id, ...time }) => confirmAppointment(staff, staff.site, id, time),
  cancel: (staff, { id, ...given }) => cancelAppointment(staff, staff.site, id, given),
  decline: (staff, { id, ...given }) => declineAppointment(staff, staff.site, id, given),
}));
