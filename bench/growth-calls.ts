import { randomUUID } from 'node:crypto';
import type { OpenDatabase } from '../src/server/db/open.ts';
import { claimLetter, dropLetter } from '../src/server/mail/outbox-rows.ts';
import { receiveContactMessage } from '../src/server/services/contact.ts';
import { listPageImages } from '../src/server/services/images.ts';
import { countMessages, listInbox } from '../src/server/services/inbox.ts';
import {
  eraseMessage,
  findMessage,
  listMessages,
  markMessage,
  sendMessageAgain,
} from '../src/server/services/messages.ts';
import {
  AlreadySubscribed,
  confirmSubscription,
  readLink,
  subscribe,
  subscriberByAddress,
  unsubscribe,
} from '../src/server/services/newsletter.ts';
import { makeToken } from '../src/server/services/newsletter-links.ts';
import { eraseAddress, reportAddress } from '../src/server/services/personal-data.ts';
import { applyRetention } from '../src/server/services/retention.ts';
import { listStudioPhotos } from '../src/server/services/studio-photos.ts';
import { listSubscribers } from '../src/server/services/subscribers.ts';
import { readToday } from '../src/server/services/today.ts';
import { rowNames } from './growth-rows.ts';

type Call = (turn: number) => Promise<unknown>;

const secret = 'bench';

/** What the server and the commands ask of the database, by name; `turn` differs in every call. */
export function callsOf(database: OpenDatabase): Record<string, Call> {
  const deps = { db: database, now: () => new Date(), secret, publicUrl: 'https://esempio.it' };
  const { visitors, staff, links, jobs } = database;
  const forLinks = { ...deps, db: { visitors, staff: links } };
  const forJobs = { ...deps, db: { visitors, staff: jobs } };
  const desk = () => ({ db: staff, actor: { kind: 'program' as const }, now: new Date() });
  const notice = { version: '1', text: 'Informativa' };
  const known = rowNames.subscriber(3);
  const fresh = (turn: number) => `nuova${turn}@esempio.it`;
  const contact = (turn: number) => ({
    message: { nome: 'Anna', email: fresh(turn), messaggio: `Vorrei un preventivo, il numero ${turn}.` },
  });
  const tokenOf = async (email: string, purpose: 'confirm' | 'unsubscribe') => {
    const row = await subscriberByAddress(staff, email);
    if (!row) throw new Error(`${email} is not in the list`);
    return makeToken(secret, purpose, row);
  };

  return {
    'page images': () => listPageImages(visitors, 'home'),
    'studio photos': () => listStudioPhotos(visitors),
    'contact message': (turn) => receiveContactMessage(deps, contact(turn)),
    'contact message, again': (turn) => receiveContactMessage(deps, contact(turn)),
    'sign-up': (turn) => subscribe(deps, { email: fresh(turn), notice, idempotencyKey: randomUUID() }),
    'sign-up, there already': () =>
      subscribe(deps, { email: known.toUpperCase(), notice }).catch((error: unknown) => {
        if (!(error instanceof AlreadySubscribed)) throw error;
      }),
    'newsletter link read': async (turn) => readLink(forLinks, 'confirm', await tokenOf(fresh(turn), 'confirm')),
    'newsletter confirmed': async (turn) => confirmSubscription(forLinks, await tokenOf(fresh(turn), 'confirm')),
    unsubscribed: async (turn) => unsubscribe(forLinks, await tokenOf(fresh(turn), 'unsubscribe'), 'pagina'),
    'letter taken up': async () => {
      const now = new Date();
      const letter = await claimLetter(jobs, { now, lockedUntil: new Date(now.getTime() + 60_000) });
      if (letter) await dropLetter(jobs, letter);
    },
    'messages listed': () => listMessages(staff, 50),
    'inbox listed': () => listInbox(desk(), { filter: 'open' }),
    'inbox searched, one message': () => listInbox(desk(), { search: rowNames.writer(7) }),
    'inbox searched, every message': () => listInbox(desk(), { search: 'preventivo contabilità' }),
    'inbox counted': () => countMessages(desk()),
    'subscribers searched': () => listSubscribers(desk(), { search: 'introvabile' }),
    today: () => readToday(desk(), { mail: true }),
    'message shown': () => findMessage(staff, rowNames.reference(4)),
    'message marked': () => markMessage(staff, rowNames.reference(5), 'letto'),
    'message sent again': () => sendMessageAgain(deps, rowNames.reference(6)),
    'address reported': () => reportAddress(staff, secret, known),
    'address erased': (turn) => eraseAddress(staff, { secret, now: new Date(), email: fresh(turn) }),
    'message erased': () => eraseMessage(staff, rowNames.reference(999_999)),
    'daily retention': () => applyRetention(forJobs),
  };
}
