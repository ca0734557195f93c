import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, inject, test } from 'vitest';
import { findFreePort, listen } from '../../harness/processes.ts';
import { readEnv } from '../../src/server/env.ts';
import { serve } from '../../src/server/http/serving.ts';
import { createLog } from '../../src/server/log.ts';
import { createTestDatabase } from '../support/database.ts';
import { runProgram } from '../support/program.ts';
import { serveHere } from '../support/serve-here.ts';
import { startProgram, startSite } from '../support/site.ts';

const log = createLog(() => {});
const folder = mkdtempSync(join(tmpdir(), 'studio-env-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** Invalid values of every variable of the contract. */
const invalidValues: Record<string, string[]> = {
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
    // Password with # or /: the URL parser takes the user name for the host and the digits before it for the port.
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
  // Recipient with a mistyped last letter, and a secret key in place of its recipient.
  BACKUP_RECIPIENT: [
    'age1ql3z7hjy54pw3hyww5ayyfg7zqgvc7w3j2elw8zmrj2kg5sfn9aqmcac8q',
    'AGE-SECRET-KEY-1GFPYYSJZGFPYYSJZGFPYYSJZGFPYYSJZGFPYYSJZGFPYYSJZGFPQ4EGAEX',
  ],
  DOCUMENTS_KEY: [
    'age1ql3z7hjy54pw3hyww5ayyfg7zqgvc7w3j2elw8zmrj2kg5sfn9aqmcac8p',
    'AGE-SECRET-KEY-1GFPYYSJZGFPYYSJZGFPYYSJZGFPYYSJZGFPYYSJZGFPYYSJZGFPQ4EGAEY',
  ],
  CLAMD_SOCKET: ['clamd', 'localhost:', 'tcp://localhost:3310'],
};

describe('environment variables', () => {
  test('refuses invalid values and names the variable', () => {
    for (const [name, values] of Object.entries(invalidValues))
      for (const value of values)
        expect(() => readEnv({ [name]: value }), `${name} ${value}`).toThrow(new RegExp(`^${name} `));
  });

  test('accepts unusual values', () => {
    const accepted: [name: string, value: string][] = [
      ['PUBLIC_URL', 'https://STUDIO.example:8443/'],
      ['PUBLIC_URL', 'http://[::1]:3000'],
      ['DATABASE_URL', 'postgres://u:50%25off@db.internal:5432/studio?sslmode=require'],
      ['DATABASE_URL', 'postgresql:///studio?host=/var/run/postgresql'],
      ['DATABASE_URL', 'postgres://%2Fvar%2Frun%2Fpostgresql/studio'],
      ['SMTP_URL', 'smtps://utente%40studio.example:12%233@mail_1.studio.example:465/'],
      ['SMTP_URL', 'smtp://[::1]:2525'],
      ['DATA_DIR', '/var/lib/studio Conti & figli'],
      ['BACKUP_RECIPIENT', 'age1ql3z7hjy54pw3hyww5ayyfg7zqgvc7w3j2elw8zmrj2kg5sfn9aqmcac8p'],
      ['DOCUMENTS_KEY', 'AGE-SECRET-KEY-1GFPYYSJZGFPYYSJZGFPYYSJZGFPYYSJZGFPYYSJZGFPYYSJZGFPQ4EGAEX'],
      ['CLAMD_SOCKET', '/run/clamav/clamd.ctl'],
      ['CLAMD_SOCKET', '127.0.0.1:3310'],
    ];
    for (const [name, value] of accepted)
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

  test('an invalid value stops the start with one line that names the variable', async () => {
    const program = startProgram({ DATA_DIR: folder, PORT: '80a' });
    expect(await program.exited).toBe(1);
    expect(program.log()).toMatch(/^PORT .*\n$/);
  });

  test('a valid value that does not work fails the start with a message that names the variable', async () => {
    const blocker = createServer();
    const usedPort = await listen(blocker);
    const unknownUser = Object.assign(new URL(inject('postgresUrl')), { username: 'nobody_of_this_name' });
    const validSettings = { DATA_DIR: folder, HOST: '127.0.0.1', PORT: String(await findFreePort()) };
    for (const [name, value] of [
      ['DATA_DIR', '/dev/null/data'],
      ['DATABASE_URL', 'postgres://nobody@127.0.0.1:1/none'],
      ['DATABASE_URL', unknownUser.href],
    ] as const)
      await expect(serveHere({ ...validSettings, [name]: value }, { log })).rejects.toThrow(new RegExp(`^${name}: `));
    for (const [name, value] of [
      ['PORT', { port: usedPort, host: '127.0.0.1', trustProxy: 0 }],
      ['HOST', { port: 0, host: '203.0.113.7', trustProxy: 0 }],
    ] as const)
      await expect(serve(value, () => {})).rejects.toThrow(new RegExp(`^${name}: `));
    blocker.close();
  });

  test('a failing write, with the database up to date, stops the start with one line that names DATA_DIR', async () => {
    const database = await createTestDatabase('sqlite');
    const { code, output, errors } = await runProgram('.cache/site.js', {
      variables: { PORT: String(await findFreePort()), ...database.place.variables },
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
});
