import { connect, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { engines } from '../support/database.ts';
import { startSite } from '../support/site.ts';

const message = { nome: 'Anna', email: 'anna@example.it', messaggio: 'Buongiorno' };
const contactPath = '/api/functions/send-contact-email';

describe('limits', () => {
  test.each(engines)('too many messages answer 429 with Retry-After, as JSON and as a page (%s)', async (engine) => {
    const site = await startSite({ engine, variables: { RATE_LIMITS: 'on' } });
    try {
      const statuses: number[] = [];
      for (let time = 0; time < 25; time += 1) {
        // An address that the client makes up changes nothing.
        const headers = { 'x-forwarded-for': `203.0.113.${time}` };
        statuses.push((await site.api(contactPath, { ...message, messaggio: `Numero ${time}` }, { headers })).status);
      }
      expect(statuses[0]).toBe(200);
      expect(new Set(statuses)).toEqual(new Set([200, 429]));
      const refused = await site.api(contactPath, message);
      expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
      expect(await refused.json()).toEqual({ error: { code: 'too_many_requests', message: expect.any(String) } });

      const page = await fetch(`${site.url}/contatti`, { method: 'POST', body: new URLSearchParams(message) });
      expect(page.status).toBe(429);
      expect(Number(page.headers.get('retry-after'))).toBeGreaterThan(0);
      expect(await page.text()).toContain('Troppe richieste');
      expect((await site.api('/api/foto_studio')).status).toBe(200);
    } finally {
      await site.stop();
    }
  });

  test('behind one trusted proxy each client is counted by the address that the proxy saw', async () => {
    const site = await startSite({ variables: { RATE_LIMITS: 'on', TRUST_PROXY: '1' } });
    try {
      const send = (address: string, time: number) =>
        site.api(
          contactPath,
          { ...message, messaggio: `${address} ${time}` },
          { headers: { 'x-forwarded-for': address } },
        );
      const statuses: number[] = [];
      for (let time = 0; time < 25; time += 1)
        statuses.push((await send(`198.51.100.${time}, 203.0.113.7`, time)).status);
      expect(statuses.at(-1)).toBe(429);
      expect((await send('203.0.113.7, 192.0.2.1', 0)).status).toBe(200);
    } finally {
      await site.stop();
    }
  });

  test('400 connections that send a header every two seconds are closed in time, and others are served meanwhile', async () => {
    const site = await startSite();
    const sockets: Socket[] = [];
    const open = () => sockets.filter(({ destroyed }) => !destroyed).length;
    try {
      for (let index = 0; index < 400; index += 1) {
        const socket = connect({ port: site.port, host: 'localhost' });
        socket.on('error', () => {}).resume();
        socket.write(index % 2 ? 'GET / HTTP/1.1\r\nHost: a\r\n' : 'POST /contatti HTTP/1.1\r\nHost: a\r\n');
        sockets.push(socket);
      }
      const began = Date.now();
      while (open() > 0 && Date.now() - began < 17_000) {
        await pause(2000);
        for (const socket of sockets) if (socket.writable) socket.write('X-More: a\r\n');
        expect((await fetch(site.url)).status).toBe(200);
      }
      expect(open()).toBe(0);
    } finally {
      for (const socket of sockets) socket.destroy();
      await site.stop();
    }
  }, 40_000);

  test('SIGTERM under load: every answer is complete or refused, none is cut, and the program ends well', async () => {
    const site = await startSite();
    let asking = true;
    const outcomes = { complete: 0, refused: 0, cut: 0 };
    const client = async () => {
      while (asking) {
        const answer = await fetch(`${site.url}/servizi?${Math.random()}`).catch(() => null);
        if (!answer) {
          outcomes.refused += 1;
          await pause(20);
        } else {
          const whole = await answer.text().then(
            (text) => text.endsWith('</html>'),
            () => false,
          );
          if (whole || answer.status === 503) outcomes.complete += 1;
          else outcomes.cut += 1;
        }
      }
    };
    const clients = Array.from({ length: 8 }, client);
    await expect.poll(() => outcomes.complete).toBeGreaterThan(50);
    const code = await site.stop();
    asking = false;
    await Promise.all(clients);
    expect(code).toBe(0);
    expect(outcomes.cut).toBe(0);
  }, 40_000);
});
