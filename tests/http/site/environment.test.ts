import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, inject, test } from 'vitest';
import { freePort, listen } from '../../../harness/processes.ts';
import { readEnv } from '../../../src/server/env.ts';
import { createTestDatabase } from '../../support/database.ts';
import { runProgram } from '../../support/program.ts';
import { startProgram, startProgramSite, startSite } from '../../support/site.ts';

const folder = mkdtempSync(join(tmpdir(), 'studio-env-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** Invalid values of every variable of the contract. */
const wrong: Record<string, string[]> = {
  PORT: ['80a', '-1', '0', '65536', '3000.5'],
  HOST: ['not a host', 'a/b', '999.1.1.1', '1.2.3', ':::1'],
  PUBLIC_URL: [
    'studio.example',
    'ftp://studio.example',
    'https://studio.example/sito',
    'https://studio.example/?a',
    'http://localhost:0',
    'https://$DOMAIN',
    'https://*.example',
    'https://.',
    'https://me@studio.example',
  ],
  DATA_DIR: [' ', '"/var/studio"', "'data'", 'data\n', '~/studio', '$HOME/studio'],
  DATABASE_URL: [
    'mysql://localhost/a',
    'studio',
    'postgres://$HOST/studio',
    'postgres://localhost:0/studio',
    'postgres://u:50%off@localhost/studio',
    'postgres://localhost/50%off',
    'postgres://u:12#3@localhost/studio',
  ],
  PUBLIC_ANON_KEY: ['short', `${'a'.repeat(20)} b`],
  SMTP_URL: [
    'mail.example',
    'http://mail.example',
    'smtp://',
    'smtp://u:50%off@mail.example',
    'smtp://$HOST:25',
    // Passwords with # or /: the URL parser takes the user for the host and the first digits for the port.
    'smtp://mail.example:0',
    'smtp://u:12#3@mail.example',
    'smtp://u:12/3@mail.example',
    'smtp://mail.example?a=b',
  ],
  MAIL_FROM: ['studio', 'a@b@c'],
  CONTACT_TO: ['studio', 'a@example.it, b@example.it'],
  TRUST_PROXY: ['yes', '-1', '1.5'],
  SESSION_MINUTES: ['1', '1441', '60.5', 'un’ora'],
  RATE_LIMITS: ['yes', 'ON!'],
  BACKUP_DIR: ['~/copies'],
  // Recipient with a mistyped last letter, and a secret key instead of its recipient.
  BACKUP_RECIPIENT: [
    'age1ql3z7hjy54pw3hyww5ayyfg7zqgvc7w3j2elw8zmrj2kg5sfn9aqmcac8q',
    'AGE-SECRET-KEY-1GFPYYSJZGFPYYSJZGFPYYSJZGFPYYSJZGFPYYSJZGFPYYSJZGFPQ4EGAEX',
  ],
};

describe('environment variables', () => {
  test.each(Object.entries(wrong))('refuses invalid values of %s and names the variable', (name, values) => {
    for (const value of values) {
      expect(() => readEnv({ [name]: value })).toThrow(new RegExp(`^${name} `));
    }
  });

  test.each([
    ['PUBLIC_URL', 'https://STUDIO.example:8443/'],
    ['PUBLIC_URL', 'http://[::1]:3000'],
    ['DATABASE_URL', 'postgres://u:50%25off@db.internal:5432/studio?sslmode=require'],
    ['DATABASE_URL', 'postgresql:///studio?host=/var/run/postgresql'],
    ['DATABASE_URL', 'postgres://%2Fvar%2Frun%2Fpostgresql/studio'],
    ['SMTP_URL', 'smtps://utente%40studio.example:12%233@mail_1.studio.example:465/'],
    ['SMTP_URL', 'smtp://[::1]:2525'],
    ['DATA_DIR', '/var/lib/studio Conti & figli'],
    ['BACKUP_RECIPIENT', 'age1ql3z7hjy54pw3hyww5ayyfg7zqgvc7w3j2elw8zmrj2kg5sfn9aqmcac8p'],
  ])('accepts for %s the value %s', (name, value) => {
    expect(Object.values(readEnv({ [name]: value })).map(String)).toContainEqual(
      name === 'PUBLIC_URL' ? new URL(value).origin : value,
    );
  });

  test('applies the defaults of the contract and treats an empty value as unset', () => {
    expect(readEnv({ PORT: '', DATABASE_URL: '' })).toMatchObject({
      port: 3000,
      host: 'localhost',
      publicUrl: 'http://localhost:3000',
      dataDir: join(process.cwd(), 'data'),
      databaseUrl: null,
      publicAnonKey: null,
      smtpUrl: null,
      trustProxy: 0,
      sessionMinutes: 60,
      rateLimits: true,
    });
    expect(readEnv({ PORT: '8080' }).publicUrl).toBe('http://localhost:8080');
  });

  test.each([
    ['PORT', '80a'],
    ['DATA_DIR', '/dev/null/data'],
  ])('an invalid value of %s (%s) stops the start with one line that names the variable', async (name, value) => {
    const program = startProgram({ DATA_DIR: folder, [name]: value });
    expect(await program.exited).toBe(1);
    const lines = program
      .log()
      .split('\n')
      .filter((line) => line !== '' && line !== 'Building…');
    expect(lines).toEqual([expect.stringContaining(name)]);
    expect(program.log()).not.toMatch(/^Ready/m);
  });

  test.each([
    ['DATABASE_URL', 'postgres://nobody@127.0.0.1:1/none'],
    ['DATABASE_URL', 'refused'],
    ['PORT', 'taken'],
    ['HOST', '203.0.113.7'],
  ])(
    'a valid value of %s that does not work (%s) stops the start with one line that names the variable',
    async (name, value) => {
      const blocker = createServer();
      const port = String(await listen(blocker));
      const refused = Object.assign(new URL(inject('postgresUrl')), { username: 'nobody_of_this_name' });
      const meant: Record<string, string> = { taken: port, refused: refused.href };
      const program = startProgram({
        DATA_DIR: folder,
        HOST: '127.0.0.1',
        PORT: port,
        [name]: meant[value] ?? value,
      });
      const code = await program.exited;
      blocker.close();
      expect(code).toBe(1);
      expect(
        program
          .log()
          .split('\n')
          .filter((line) => !/^(Building…|\{.*\}|)$/.test(line)),
      ).toEqual([expect.stringMatching(new RegExp(`^${name}: `))]);
    },
  );

  test('a failing write, with the database up to date, stops the start with one line that names DATA_DIR', async () => {
    const database = await createTestDatabase('sqlite');
    const { code, output, errors } = await runProgram('scripts/start.ts', {
      variables: { PORT: String(await freePort()), ...database.place.variables },
      shell: `trap '' XFSZ; ulimit -f 64; exec "$@"`,
    });
    await database.close();
    expect({ code, lines: (output + errors).trim().split('\n') }).toEqual({
      code: 1,
      lines: [expect.stringMatching(/^DATA_DIR: /)],
    });
  });

  test('uses PUBLIC_ANON_KEY for calls and PUBLIC_URL in canonical links, HSTS and sitemap', async () => {
    const key = 'una-chiave-pubblica-di-prova';
    const site = await startSite({ variables: { PUBLIC_ANON_KEY: key, PUBLIC_URL: 'https://studio.example' } });
    try {
      expect(site.publicKey).toBe(key);
      expect((await site.api('/api/foto_studio')).status).toBe(200);
      const answer = await fetch(site.url);
      expect(await answer.text()).toContain('<link rel="canonical" href="https://studio.example/"');
      expect(answer.headers.get('strict-transport-security')).toMatch(/max-age=\d{7,}/);
      expect(await (await fetch(`${site.url}/sitemap.xml`)).text()).toContain('https://studio.example/team');
    } finally {
      await site.stop();
    }
  });

  test('warns about an https PUBLIC_URL without TRUST_PROXY', async () => {
    for (const [TRUST_PROXY, told] of [
      ['', true],
      ['1', false],
    ] as const) {
      const site = await startSite({ variables: { PUBLIC_URL: 'https://studio.example', TRUST_PROXY } });
      await expect.poll(() => site.log()).toContain('Still to fill in');
      expect(/^Proxy: TRUST_PROXY is not set/m.test(site.log())).toBe(told);
      await site.stop();
    }
  });

  test('prints its address and the missing facts at the start, and exits with 0 on SIGTERM', async () => {
    const site = await startProgramSite();
    expect(site.log()).toMatch(new RegExp(`^Ready: ${site.url}$`, 'm'));
    await expect.poll(() => site.log()).toContain('identity.vatNumber');
    expect(await site.end()).toBe(0);
  });
});
