import { appointmentCalls } from '../../contract/appointments.ts';
import { answerCalls } from '../http/calls.ts';
import { listAppointments, readAppointment } from './rows.ts';

export const appointmentRoutes = answerCalls(appointmentCalls, () => ({
  list: listAppointments,
  read: (staff, { id }) => readAppointment(staff, id),
}));
