import { Agent, request } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { listDecoders } from '../support/decoders.ts';
import { makeRedAndBluePicture } from '../support/pictures.ts';
import { type Site, startProgramSite } from '../support/site.ts';
import { addPerson, signIn } from '../support/staff.ts';

const browser = 'Mozilla/5.0 (X11; Linux x86_64; rv:144.0) Gecko/20100101 Firefox/144.0';

describe('SIGTERM', () => {
  test('completes every accepted request under load, fails readiness first and exits with 0', async () => {
    const site = await startProgramSite({ asReleased: true });
    const outcomes = { stored: 0, complete: 0, readyAgain: 0, notReady: 0, late: 0, lost: [] as string[] };
    let isStopping = false;
    let isOver = false;
    const clients = Array.from({ length: 16 }, async (_, client) => {
      const agent = new Agent({ keepAlive: true });
      for (let time = 0; !isOver; time += 1) {
        const isPost = time % 4 === 0;
        const answer = await requestPageOrForm(site, agent, isPost ? `Messaggio ${client}-${time}` : '/servizi');
        if (answer === 'late') outcomes.late += 1;
        if (answer === 'refused' || answer === 'late') break;
        if (typeof answer === 'string') outcomes.lost.push(answer);
        else if (isPost) outcomes.stored += 1;
        else outcomes.complete += 1;
        await wait(20);
      }
      agent.destroy();
    });
    const probe = (async () => {
      while (!isOver) {
        const answer = await fetch(`${site.url}/readyz`, { headers: { connection: 'close' } }).catch(() => null);
        if (!answer) break;
        if (answer.status === 503) outcomes.notReady += 1;
        else if (isStopping && outcomes.notReady > 0) outcomes.readyAgain += 1;
        await wait(20);
      }
    })();
    await expect.poll(() => outcomes.complete).toBeGreaterThan(60);

    isStopping = true;
    process.kill(site.pid, 'SIGTERM');
    await Promise.all([...clients, probe]);
    const { count } = await site.database.staff
      .selectFrom('messages')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow();
    isOver = true;
    await expect.poll(() => isRunning(site.pid)).toBe(false);
    const views = await readViews(site, '/servizi');
    expect(await site.end()).toBe(0);
    expect(outcomes.lost).toEqual([]);
    // The system resets connections that arrive between the last accept and the close: at most one per client.
    expect(outcomes.late).toBeLessThanOrEqual(clients.length);
    expect(Number(count)).toBe(outcomes.stored);
    expect(outcomes.notReady).toBeGreaterThan(0);
    expect(outcomes.readyAgain).toBe(0);
    // Views are counted until the last connection is closed.
    expect(views).toEqual([{ count: outcomes.complete }]);
  });

  test('waits for a photo in progress and stops its decoder afterwards', async () => {
    const site = await startProgramSite();
    await addPerson(site, { email: 'anna@studio.example' });
    const anna = await signIn(site, 'anna@studio.example');
    const form = new FormData();
    form.append('file', new Blob([new Uint8Array(await makeRedAndBluePicture(64, 40).png().toBuffer())]));
    const headers = { origin: site.url, cookie: anna.cookie };
    const upload = fetch(`${site.url}/api/photos`, { method: 'POST', body: form, headers });
    await expect.poll(() => listDecoders(site.pid), { interval: 5 }).toHaveLength(1);
    const [decoder = 0] = listDecoders(site.pid);
    process.kill(decoder, 'SIGSTOP');
    process.kill(site.pid, 'SIGTERM');
    await expect.poll(async () => (await fetch(`${site.url}/readyz`)).status).toBe(503);
    process.kill(decoder, 'SIGCONT');
    expect((await upload).status).toBe(201);
    expect(await site.end()).toBe(0);
    expect(() => process.kill(decoder, 0)).toThrow('ESRCH');
  });

  test('exits when idle, although a client keeps a connection open', async () => {
    const site = await startProgramSite();
    expect(site.log()).toMatch(new RegExp(`^Ready: ${site.url}$`, 'm'));
    await expect.poll(() => site.log()).toMatch(/^Still to fill in: .*identity\.vatNumber/m);
    const agent = new Agent({ keepAlive: true });
    await requestPageOrForm(site, agent, '/servizi');
    expect(await site.end()).toBe(0);
    agent.destroy();
  });
});

/**
 * Requests the page `what`, or posts `what` as a message when it does not begin with a slash. Resolves to the expected
 * status, to `refused` without a connection, to `late` when a new connection was reset before any response, else to a
 * description of the error.
 */
function requestPageOrForm(site: Site, agent: Agent, what: string): Promise<number | string> {
  const isPage = what.startsWith('/');
  return new Promise((resolve) => {
    const sentRequest = request(isPage ? site.url + what : `${site.url}/contatti`, {
      agent,
      method: isPage ? 'GET' : 'POST',
    });
    sentRequest.on('error', (error: NodeJS.ErrnoException) =>
      // Request not received: no connection, or one that the server never accepted.
      resolve(
        error.syscall === 'connect'
          ? 'refused'
          : error.code === 'ECONNRESET' && !sentRequest.reusedSocket
            ? 'late'
            : `${what}: ${error.code ?? error.message}`,
      ),
    );
    sentRequest.on('response', (answer) => {
      answer.resume();
      answer.once('error', () => resolve(`${what}: cut`));
      answer.once('end', () => {
        const expected = isPage ? 200 : 303;
        resolve(answer.complete && answer.statusCode === expected ? expected : `${what}: ${answer.statusCode}`);
      });
    });
    if (isPage) sentRequest.setHeader('user-agent', browser);
    else {
      sentRequest.setHeader('content-type', 'application/x-www-form-urlencoded');
      sentRequest.write(String(new URLSearchParams({ nome: 'Anna', email: 'anna@example.it', messaggio: what })));
    }
    sentRequest.end();
  });
}

function readViews({ database }: Site, path: string) {
  return database.staff.selectFrom('day_counts').select('count').where('subject', '=', path).execute();
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}
