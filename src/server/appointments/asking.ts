import { randomUUID } from 'node:crypto';
import { type Kysely, sql, type Transaction } from 'kysely';
import { parseOpeningHours } from '../../content/facts.ts';
import type { PublishedContent } from '../../content/published.ts';
import { isSwitchedOn } from '../../content/site-map.ts';
import { describeHalfDay, isOffered } from '../../content/time/half-days.ts';
import {
  type AppointmentMode,
  type AppointmentPost,
  type appointmentCalls,
  maxOpenRequests,
} from '../../contract/appointments.ts';
import type { CallResponse } from '../../contract/calls.ts';
import { type HalfDay, notOffered } from '../../contract/fields/half-days.ts';
import { paths } from '../../contract/paths.ts';
import type { Visit } from '../context.ts';
import { countRows } from '../db/count.ts';
import { findEngine } from '../db/engine.ts';
import type { Handles } from '../db/open.ts';
import type { Database } from '../db/schema.ts';
import { findReference, normaliseMailbox } from '../db/submissions.ts';
import { badRequest, notFound, tooManyRequests } from '../http/errors.ts';
import type { FloodCheck } from '../http/limits/rate-limits.ts';
import { judgePost, receiveContactMessage } from '../messages/contact.ts';
import { day, second } from '../time/durations.ts';
import { askedEmail, receivedEmail } from './emails.ts';

/** Published content that decides what visitors may ask for. */
export type OfferContent = Pick<PublishedContent, 'contents' | 'facts' | 'views'>;

export interface AskingServices {
  database: Handles;
  isFlooded: FloodCheck;
  content: () => OfferContent;
  /** Half days that are on offer now, without those in which nobody has room. */
  offer: () => readonly HalfDay[];
}
type OfferServices = Pick<AskingServices, 'content' | 'offer'>;

/** True unless the firm has switched off the page of appointments. */
export function hasAppointments({ views }: Pick<OfferContent, 'views'>): boolean {
  return isSwitchedOn(paths.appointment, views.site.pagesOff);
}

/** Throws a 404 if the firm has switched off the page of appointments. */
export function requireAppointments(content: OfferContent): void {
  if (!hasAppointments(content)) throw notFound();
}

/** Half days on offer, by the published hours and closures. Throws a 404 if appointments are switched off. */
export function listOffer({ content, offer }: OfferServices): CallResponse<typeof appointmentCalls.offer> {
  requireAppointments(content());
  return { items: offer().map((halfDay) => ({ ...halfDay, label: describeHalfDay(halfDay) })) };
}

/**
 * True for a half day that is on offer by the published hours and closures, or was until a short time ago. One that has
 * become full meanwhile still counts: staff answer.
 */
export function isOnOffer({ content, offer }: OfferServices, halfDay: HalfDay, now: Date): boolean {
  const isListed = offer().some(({ day, half }) => day === halfDay.day && half === halfDay.half);
  return isListed || isOffered(parseOpeningHours(content().facts), halfDay, now.getTime());
}

/** Throws a 400 for a way of meeting that the firm has taken off its form, by leaving its name empty. */
function requireMode({ contents }: OfferContent, mode: AppointmentMode): void {
  const reason = 'Questo modo non si può chiedere';
  if (contents.appuntamento.form.modes[mode] === '') throw badRequest(reason, { mode: reason });
}

/** Throws a 400 unless every half day is on offer, or was until a short time ago. */
export function requireOffered(services: OfferServices, wishes: readonly HalfDay[], now: Date): void {
  if (!wishes.every((halfDay) => isOnOffer(services, halfDay, now)))
    throw badRequest(notOffered, { wishes: notOffered });
}

/**
 * Stores a request for an appointment with its message and its emails, all or nothing. Marks it as suspected like a
 * contact message. A repeated post gets the reference of the first. Throws a 404 if appointments are switched off, a 400
 * for a half day that was not on offer, and a 429 if the mailbox has too many open requests.
 */
export async function askAppointment(
  visit: Visit,
  services: AskingServices,
  post: AppointmentPost,
  idempotencyKey?: string,
): Promise<{ reference: string }> {
  const { database, isFlooded, content } = services;
  const { sito, tempo, telefono, mode, wishes: typedWishes, ...message } = post;
  const published = content();
  requireAppointments(published);
  requireMode(published, mode);
  requireOffered(services, typedWishes, visit.now);
  const wishes = JSON.stringify(typedWishes);
  const suspicion = await judgePost(isFlooded, { sito, tempo, text: message.messaggio });
  const { reference, keys } = await receiveContactMessage(visit, visit.site, {
    message,
    idempotencyKey,
    suspicion,
    client: visit.client,
    page: paths.appointment,
    purpose: {
      content: [mode, telefono, wishes],
      notice: askedEmail,
      acknowledgement: receivedEmail,
      async store(transaction, message_id) {
        const mailbox = normaliseMailbox(message.email);
        if (!suspicion) await limitOpenRequests(transaction, database.staff, mailbox, published);
        const asked_at = visit.now.toISOString();
        const row = { id: randomUUID(), message_id, mailbox, mode, telefono, wishes, asked_at };
        await transaction.insertInto('appointments').values(row).execute();
      },
    },
  });
  const known = reference ?? (await findReference(database.staff, keys));
  // Race: the first message was erased after this post was recognised as a repeat.
  return known === null ? await askAppointment(visit, services, post, idempotencyKey) : { reference: known };
}

/** Throws a 429 if a mailbox has too many requests that wait for an answer. The visitor's handle cannot count them. */
async function limitOpenRequests(
  transaction: Transaction<Database>,
  staff: Kysely<Database>,
  mailbox: string,
  { facts }: OfferContent,
): Promise<void> {
  // Of two simultaneous requests the second waits, and counts the first. On SQLite a transaction runs alone.
  if (findEngine(transaction) === 'postgres')
    await sql`select pg_advisory_xact_lock(hashtextextended(${mailbox}, 0))`.execute(transaction);
  const open = await countRows(
    staff
      .selectFrom('appointments')
      .innerJoin('messages', 'messages.id', 'appointments.message_id')
      .where('appointments.mailbox', '=', mailbox)
      .where('appointments.state', '=', sql.lit('asked'))
      .where('messages.state', '!=', 'suspected')
      .where('messages.binned_at', 'is', null),
  );
  if (open < maxOpenRequests) return;
  throw tooManyRequests(
    day / second,
    () =>
      `Da questo indirizzo ci sono già ${maxOpenRequests} richieste di appuntamento in attesa di risposta: per cambiarle o aggiungerne una si può telefonare al ${facts.contacts.phone}`,
  );
}
