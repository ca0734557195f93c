import { type DeliveryDeps, sendOne, timeOf } from './attempt.ts';
import { Carrier } from './carrier.ts';
import { hasDueLetter } from './outbox-rows.ts';
import { askServer, noteAcceptance, noteRefusal, type ServerState, serverName } from './server-pause.ts';

const lettersAtOnce = 4;

/**
 * Sends every letter that is due, several at a time; answers how many it took up. After `stopping` it takes up no more, `ending`
 * cuts those on their way. When it rejects, nothing of it goes on.
 */
export async function sendDueLetters(
  deps: DeliveryDeps,
  ending?: AbortSignal,
  stopping: AbortSignal | undefined = ending,
): Promise<number> {
  const { smtpUrl } = deps.settings;
  if (smtpUrl === null) return 0;
  const first = await askMailServer(deps, smtpUrl);
  if (first.state === 'closed') return 0;

  const failing = new AbortController();
  const round: Round = {
    deps,
    smtpUrl,
    ending,
    stopping: stopping ? AbortSignal.any([stopping, failing.signal]) : failing.signal,
  };
  if (first.state === 'trial') {
    const trial = await sendLetters(round, first, true);
    if (trial.refused || trial.taken === 0) return trial.taken;
    return trial.taken + (await sendDueLetters(deps, ending, stopping));
  }

  const senders = Array.from({ length: lettersAtOnce }, async () => {
    try {
      return await sendLetters(round, first);
    } catch (error) {
      failing.abort();
      throw error;
    }
  });
  const results = await Promise.allSettled(senders);
  let taken = 0;
  for (const result of results) {
    if (result.status === 'rejected') throw result.reason;
    taken += result.value.taken;
  }
  return taken;
}

/** What the senders of one look at the outbox share. */
interface Round {
  deps: DeliveryDeps;
  smtpUrl: string;
  ending: AbortSignal | undefined;
  stopping: AbortSignal;
}

/**
 * Sends one letter after the other, over one connection as long as it holds, until none is due or the server refuses; as a trial, only
 * until it is known that the server is there again.
 */
async function sendLetters(
  { deps, smtpUrl, ending, stopping }: Round,
  allowed: ServerState,
  isTrial = false,
): Promise<{ taken: number; refused: boolean }> {
  const carrier = new Carrier(smtpUrl);
  let server: ServerState | null = allowed;
  let taken = 0;
  try {
    while (!stopping.aborted) {
      // Asked before a letter is taken up: one that cannot go anywhere has not been tried.
      if (!carrier.isConnected) server ??= await askMailServer(deps, smtpUrl);
      if (server?.state === 'closed') return { taken, refused: true };
      const outcome = await sendOne(deps, carrier, ending);
      if (outcome === 'none') break;
      taken += 1;
      const shared = { db: deps.db.jobs, server: serverName(smtpUrl, deps.secret) };
      if (outcome === 'refused') {
        const failures = server?.failures ?? 0;
        await noteRefusal(shared, await timeOf(deps), failures);
        deps.log.warn('mail.paused', { refusals: failures + 1 });
        return { taken, refused: true };
      }
      if (outcome === 'reached') {
        if (server !== null && server.failures > 0) await noteAcceptance(shared);
        if (isTrial) break;
        server = null;
      }
    }
    return { taken, refused: false };
  } finally {
    carrier.hangUp();
  }
}

async function askMailServer(deps: DeliveryDeps, smtpUrl: string): Promise<ServerState> {
  const now = await timeOf(deps);
  const shared = { db: deps.db.jobs, server: serverName(smtpUrl, deps.secret) };
  return await askServer(shared, now, () => hasDueLetter(deps.db.jobs, now));
}
