import { randomUUID } from 'node:crypto';
import type { Context } from '../src/server/context.ts';
import type { OpenDatabase } from '../src/server/db/open.ts';
import { readToday } from '../src/server/desk/today.ts';
import { readJournal } from '../src/server/journal/journal-pages.ts';
import { claimLetter, dropLetter } from '../src/server/mail/outbox-rows.ts';
import { receiveContactMessage } from '../src/server/messages/contact.ts';
import { countMessages, listInbox } from '../src/server/messages/inbox.ts';
import {
  eraseMessage,
  findMessage,
  listMessages,
  markMessage,
  sendMessageAgain,
} from '../src/server/messages/messages.ts';
import { makeToken } from '../src/server/newsletter/links.ts';
import {
  confirmSubscription,
  readLink,
  subscriberByAddress,
  unsubscribe,
} from '../src/server/newsletter/membership.ts';
import { AlreadySubscribed, subscribe } from '../src/server/newsletter/newsletter.ts';
import { listSubscribers } from '../src/server/newsletter/subscribers.ts';
import { listPageImages } from '../src/server/photos/places.ts';
import { listStudioPhotos } from '../src/server/photos/carousel.ts';
import { eraseAddress, reportAddress } from '../src/server/privacy/personal-data.ts';
import { applyRetention } from '../src/server/privacy/retention.ts';
import { rowNames, secret } from './growth-rows.ts';

type Call = (turn: number) => Promise<unknown>;

/** What the server and the commands ask of the database, by name; `turn` differs in every call. */
export function callsOf(database: OpenDatabase): Record<string, Call> {
  const { visitors, links, staff, jobs } = database;
  const site = { links, secret, publicUrl: 'https://esempio.it' };
  const by = (db: OpenDatabase['staff']): Context => ({ db, actor: { kind: 'program' }, now: new Date() });
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
    'contact message': (turn) => receiveContactMessage(by(visitors), site, contact(turn)),
    'contact message, again': (turn) => receiveContactMessage(by(visitors), site, contact(turn)),
    'sign-up': (turn) => subscribe(by(visitors), site, { email: fresh(turn), notice, idempotencyKey: randomUUID() }),
    'sign-up, there already': () =>
      subscribe(by(visitors), site, { email: known.toUpperCase(), notice }).catch((error: unknown) => {
        if (!(error instanceof AlreadySubscribed)) throw error;
      }),
    'newsletter link read': async (turn) => readLink(by(links), site, 'confirm', await tokenOf(fresh(turn), 'confirm')),
    'newsletter confirmed': async (turn) => confirmSubscription(by(links), site, await tokenOf(fresh(turn), 'confirm')),
    unsubscribed: async (turn) => unsubscribe(by(links), site, await tokenOf(fresh(turn), 'unsubscribe'), 'pagina'),
    'letter taken up': async () => {
      const now = new Date();
      const letter = await claimLetter(jobs, { now, lockedUntil: new Date(now.getTime() + 60_000) });
      if (letter) await dropLetter(jobs, letter);
    },
    'messages listed': () => listMessages(by(staff), 50),
    'inbox listed': () => listInbox(by(staff), { filter: 'open' }),
    'inbox searched, one message': () => listInbox(by(staff), { search: rowNames.writer(7) }),
    'inbox searched, every message': () => listInbox(by(staff), { search: 'preventivo contabilità' }),
    'inbox counted': () => countMessages(by(staff)),
    'subscribers listed': () => listSubscribers(by(staff), {}),
    'subscribers searched': () => listSubscribers(by(staff), { search: 'introvabile' }),
    'journal listed': () => readJournal(staff, {}),
    'journal searched': () => readJournal(staff, { q: 'introvabile' }),
    today: () => readToday(by(staff), { mail: true, rehearsals: [] }),
    'message shown': () => findMessage(by(staff), rowNames.reference(4)),
    'message marked': () => markMessage(by(staff), rowNames.reference(5), 'letto'),
    'message sent again': () => sendMessageAgain(by(staff), site, rowNames.reference(6)),
    'address reported': () => reportAddress(by(staff), site, known),
    'address erased': (turn) => eraseAddress(by(staff), site, fresh(turn)),
    'message erased': () => eraseMessage(by(staff), rowNames.reference(999_999)),
    'daily retention': () => applyRetention(by(jobs), site),
  };
}
