import type { Context } from '../context.ts';
import type { Log } from '../log.ts';
import { takeReturned } from './returned.ts';

export interface MailboxDeps {
  /** `imaps://user:password@host/Folder`. */
  url: string;
  context: () => Promise<Context>;
  log: Pick<Log, 'info'>;
}

const atOnce = 200;

/** Takes up the unread letters of the mailbox that circolari come back to, and marks them as read; two that look at once do no harm. */
export async function readMailbox({ url, context, log }: MailboxDeps): Promise<void> {
  const { protocol, hostname, port, username, password, pathname } = new URL(url);
  const secure = protocol === 'imaps:';
  // Twelve megabytes, which only who names a mailbox pays for.
  const { ImapFlow } = await import('imapflow');
  const client = new ImapFlow({
    host: hostname,
    port: port === '' ? (secure ? 993 : 143) : Number(port),
    secure,
    auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) },
    logger: false,
  });
  // What the connection says after it ended has nobody to tell; while it works, its commands reject.
  client.on('error', () => {});
  await client.connect();
  try {
    const lock = await client.getMailboxLock(decodeURIComponent(pathname.slice(1)) || 'INBOX');
    try {
      const unread = await client.search({ seen: false }, { uid: true });
      const counts: Record<string, number> = {};
      for (const uid of (unread || []).slice(0, atOnce)) {
        const message = await client.fetchOne(String(uid), { source: true }, { uid: true });
        if (message !== false && message.source !== undefined) {
          const { db, now } = await context();
          const kind = await takeReturned(db, message.source, now);
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
