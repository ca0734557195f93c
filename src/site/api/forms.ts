import type { AppointmentPost } from '../../contract/appointments.ts';
import type { ContactMessage } from '../../contract/contact/message.ts';
import { idempotencyKeyHeader, paths } from '../../contract/paths.ts';
import { request } from '../../ui/http/request.ts';

/** `sito`: honeypot. `tempo`: ms from the first key, absent if prefilled. `avviso`: version of the notice shown. */
export interface SpamSignals {
  sito: string;
  tempo?: number;
  avviso?: string;
}

/** Subscribes `email`; idempotent per `key`. Throws `ApiFailure`, code `23505` if the address is already subscribed. */
export async function subscribe(email: string, signals: SpamSignals, key: string): Promise<void> {
  await postForm(paths.newsletter, { email, ...signals }, key);
}

/** Sends a contact message; idempotent per `key`. Throws `ApiFailure`. */
export async function sendContactMessage(message: ContactMessage, signals: SpamSignals, key: string): Promise<void> {
  await postForm(paths.contact, { ...message, ...signals }, key);
}

/** Asks for an appointment; idempotent per `key`. Throws `ApiFailure`. */
export async function askAppointment(post: AppointmentPost, signals: SpamSignals, key: string): Promise<void> {
  await postForm(paths.appointments, { ...post, ...signals }, key);
}

async function postForm(path: string, body: object, key: string): Promise<void> {
  await request(path, { method: 'POST', body, headers: { [idempotencyKeyHeader]: key } });
}
