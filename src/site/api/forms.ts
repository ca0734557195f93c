import type { ContactMessage } from '../../contract/contact/message.ts';
import { idempotencyKeyHeader, paths } from '../../contract/paths.ts';
import { request } from '../../ui/http/request.ts';

/** What a form tells about who filled it in: the unseen field, and the ms from first key to sending, unless it came filled. */
export interface FormSigns {
  sito: string;
  tempo?: number;
  avviso?: string;
}

/** Signs `email` up; calls with the same `key` are one. Throws `ApiFailure`, code `23505` where the address is there already. */
export async function subscribe(email: string, signs: FormSigns, key: string): Promise<void> {
  await post(paths.newsletter, { email, ...signs }, key);
}

/** Sends a contact message; calls with the same `key` are one message. Throws `ApiFailure`. */
export async function sendContactMessage(message: ContactMessage, signs: FormSigns, key: string): Promise<void> {
  await post(paths.contact, { ...message, ...signs }, key);
}

async function post(path: string, body: object, key: string): Promise<void> {
  await request(path, { method: 'POST', body, headers: { [idempotencyKeyHeader]: key } });
}
