import { randomUUID } from 'node:crypto';
import { listCirculars } from '../src/server/circulars/drafts.ts';
import type { Context } from '../src/server/context.ts';
import type { OpenDatabase } from '../src/server/db/open.ts';
import { readToday } from '../src/server/desk/today.ts';
import { readEnv } from '../src/server/env.ts';
import { claimEmail, dropEmail } from '../src/server/mail/outbox-rows.ts';
import { receiveContactMessage } from '../src/server/messages/contact.ts';
import { countMessages, listInbox } from '../src/server/messages/inbox.ts';
import { subscribe } from '../src/server/newsletter/newsletter.ts';
import { listSubscribers } from '../src/server/newsletter/subscribers.ts';
import { listPeople } from '../src/server/people/people.ts';
import { listEditableStudioPhotos, listStudioPhotos } from '../src/server/photos/carousel.ts';
import { reportAddress } from '../src/server/privacy/personal-data.ts';
import { applyRetention } from '../src/server/privacy/retention.ts';
import { taskSources } from '../src/server/task-sources.ts';
import { createTaskLister } from '../src/server/tasks/list.ts';
import { readPublished } from '../src/server/texts/published-content.ts';
import { rowIds, secret } from './growth-rows.ts';

type Call = (turn: number) => Promise<unknown>;

/** Functions to measure, by name: their time may grow with the number of rows. `turn` differs at each call. */
export function makeCalls(database: OpenDatabase): Record<string, Call> {
  const { visitor, staff } = database;
  const site = { staff, secret, publicUrl: 'https://esempio.it', mails: true };
  const makeContext = (db: OpenDatabase['staff']): Context => ({ db, actor: { kind: 'program' }, now: new Date() });
  const listTasks = createTaskLister({ sources: taskSources, env: readEnv({}), database });
  const notice = { version: '1', text: 'Informativa' };
  const makeFreshId = (turn: number) => `nuova${turn}@esempio.it`;
  return {
    'published content': () => readPublished(visitor),
    'studio photos': () => listStudioPhotos(visitor),
    'studio photos edited': () => listEditableStudioPhotos(staff),
    'circulars listed': () => listCirculars({ db: staff, site }, {}),
    'people listed': () => listPeople(makeContext(staff)),
    'contact message': (turn) =>
      receiveContactMessage(makeContext(visitor), site, {
        message: { nome: 'Anna', email: makeFreshId(turn), messaggio: `Vorrei un preventivo, il numero ${turn}.` },
      }),
    'sign-up': (turn) =>
      subscribe(makeContext(visitor), site, { email: makeFreshId(turn), notice, idempotencyKey: randomUUID() }),
    'letter taken up': async () => {
      const now = new Date();
      const lockedUntil = new Date(now.getTime() + 60_000);
      const letter = await claimEmail(staff, { kinds: ['contact-notice', 'acknowledgement'], now, lockedUntil });
      if (letter) await dropEmail(staff, letter);
    },
    'inbox listed': () => listInbox(makeContext(staff), { state: 'open' }),
    'inbox searched, one message': () => listInbox(makeContext(staff), { q: rowIds.writer(7) }),
    'inbox searched, every message': () => listInbox(makeContext(staff), { q: 'preventivo contabilità' }),
    'inbox counted': () => countMessages(makeContext(staff)),
    'subscribers listed': () => listSubscribers(makeContext(staff), {}),
    'subscribers searched in vain': () => listSubscribers(makeContext(staff), { q: 'introvabile' }),
    today: () => readToday({ ...makeContext(staff), site }, listTasks),
    'address reported': () => reportAddress(makeContext(staff), site, rowIds.subscriber(3)),
    'daily retention': () => applyRetention(makeContext(staff), site),
  };
}
