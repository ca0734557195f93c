import type { Context } from '../context.ts';
import type { Env } from '../env.ts';
import type { Log } from '../log.ts';
import { minute } from '../time/durations.ts';
import type { Job } from '../time/periodic.ts';
import { type BounceKind, maxBounceBytes, processBounce } from './bounces.ts';

export interface MailboxDeps {
  /** `imaps://user:password@host/Folder`. */
  url: string;
  makeContext: () => Promise<Context>;
  log: Pick<Log, 'info' | 'warn'>;
}

const batchSize = 200;

/**
 * Imports the IMAP library, which takes 12 MB and a quarter of a second. Called at the start if a mailbox is
 * configured.
 */
export const loadImap = () => import('imapflow');

/**
 * Processes the mailbox's unread emails (bounces, complaints) and marks each as read. Unreadable emails are marked too:
 * they must not block later ones. Safe on two instances at once.
 */
export async function readMailbox({ url, makeContext, log }: MailboxDeps, ending?: AbortSignal): Promise<void> {
  const { protocol, hostname, port, username, password, pathname } = new URL(url);
  const secure = protocol === 'imaps:';
  const { ImapFlow } = await loadImap();
  const client = new ImapFlow({
    host: hostname,
    port: port === '' ? (secure ? 993 : 143) : Number(port),
    secure,
    auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) },
    logger: false,
  });
  // Ignores the client's error events: while it is connected, errors also reject its commands; later ones affect no
  // command.
  client.on('error', () => {});
  await client.connect();
  try {
    const lock = await client.getMailboxLock(decodeURIComponent(pathname.slice(1)) || 'INBOX');
    try {
      const unread = await client.search({ seen: false }, { uid: true });
      const counts: Partial<Record<BounceKind, number>> = {};
      for (const uid of (unread || []).slice(0, batchSize)) {
        if (ending?.aborted) break;
        const source = { maxLength: maxBounceBytes };
        const message = await client.fetchOne(String(uid), { source }, { uid: true });
        if (message !== false && message.source !== undefined) {
          const { db, now } = await makeContext();
          const kind = await processBounce(db, message.source, now, ending);
          if (kind === 'unreadable') log.warn('circular.returned-unreadable', { uid });
          counts[kind] = (counts[kind] ?? 0) + 1;
        }
        await client.messageFlagsAdd(String(uid), ['\\Seen'], { uid: true });
      }
      if (Object.keys(counts).length > 0) log.info('circular.returned', counts);
    } finally {
      lock.release();
    }
  } finally {
    await client.logout().catch(() => {});
  }
}

interface MailboxJobServices {
  env: Pick<Env, 'bounceImapUrl'>;
  makeContext: () => Promise<Context>;
  log: Pick<Log, 'info' | 'warn' | 'error'>;
}

export const makeMailboxJobs = ({ env: { bounceImapUrl: url }, makeContext, log }: MailboxJobServices): Job[] =>
  url === null
    ? []
    : [
        {
          failure: 'circular.mailbox',
          everyMs: 5 * minute,
          firstAfterMs: minute,
          work: (ending) => readMailbox({ url, makeContext, log }, ending),
          // An unreachable mail host is not a database outage.
          onFailure: (error) => log.error('circular.mailbox', error),
        },
      ];
