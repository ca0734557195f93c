import { paths } from '../../contract/paths.ts';

/** Token of the link in example emails: it names no appointment. */
export const exampleToken = 'prova';

/** Makes the URL of an appointment's page for its visitor. It contains no address, so that no log has the address. */
export function makeAppointmentLink(publicUrl: string, token: string): string {
  return `${publicUrl}${paths.appointment}/${token}`;
}
