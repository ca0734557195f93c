import { createServer } from 'node:http';
import { releaseHeldEmails } from '../src/server/backups/held-emails.ts';
import { composeExamples } from '../src/server/emails.ts';
import { type Env, readEnv } from '../src/server/env.ts';
import { escapeHtml } from '../src/server/escape-html.ts';
import { renderHtml, renderPlainText } from '../src/server/mail/body.ts';
import type { EmailContent } from '../src/server/mail/email-kind.ts';
import { type Mail, toMime } from '../src/server/mail/mime.ts';
import { checkMail, checkSteps } from '../src/server/mail/self-check.ts';
import { transmit } from '../src/server/mail/transmit.ts';
import { readEmailContent } from '../src/server/texts/email-content.ts';
import { exitCodes, limitWords, makeProgram, runAsMain, type Terminal, UsageError, withDatabase } from './command.ts';

const help = `npm run mail                        every email in the browser, with invented data
npm run mail -- send ADDRESS        one of each, for real, to ADDRESS
npm run mail -- check [ADDRESS]     a probe, to ADDRESS or CONTACT_TO, and how far it came
npm run mail -- release             releases the emails on hold after a restore`;

const actor = { kind: 'command', name: 'mail release' } as const;

export const mail = makeProgram(
  help,
  {
    preview: limitWords(0, (_, terminal) => preview(terminal)),
    send: limitWords(1, async ([address], terminal) => {
      if (address === undefined) throw new UsageError('Say to which address.');
      await sendExamples(terminal, address);
    }),
    release: limitWords(0, async (_, terminal) => {
      const released = await withDatabase(terminal, (database) =>
        releaseHeldEmails(database, { actor, now: new Date() }),
      );
      terminal.console.log(`Emails released: ${released}`);
    }),
    check: limitWords(1, ([address], terminal) => checkMailServer(terminal, address)),
  },
  'preview',
);

await runAsMain(import.meta.filename, mail);

async function sendExamples(terminal: Terminal, to: string): Promise<void> {
  const env = readEnv(terminal.env);
  const smtpUrl = requireSmtp(env);
  const content = await readContent(terminal);
  for (const [name, mail] of composeExamples(env, content, to, new Date())) {
    const envelope = { from: mail.from.address, to };
    await transmit({ smtpUrl, envelope, mime: await toMime(mail), signal: AbortSignal.timeout(60_000) });
    terminal.console.log(`${name}: accepted by the mail server`);
  }
}

async function checkMailServer(terminal: Terminal, recipient: string | undefined): Promise<number> {
  const { console } = terminal;
  const env = readEnv(terminal.env);
  const content = await readContent(terminal);
  const to = recipient ?? env.contactTo ?? content.address;
  const { steps, failure } = await checkMail({ ...env, smtpUrl: requireSmtp(env) }, content, to, new Date());
  for (const step of checkSteps) console.log(`${step.padEnd(14)} ${steps[step]}`);
  if (failure === null) return exitCodes.done;
  console.log(`\nThe mail server's last word: ${failure}`);
  return exitCodes.failed;
}

async function readContent(terminal: Terminal): Promise<EmailContent> {
  return await withDatabase(terminal, ({ staff }) => readEmailContent(staff));
}

function requireSmtp({ smtpUrl }: Env): string {
  if (smtpUrl === null) throw new Error('SMTP_URL is not set: there is no mail server to send through.');
  return smtpUrl;
}

/** Serves a preview of all emails until stopped. Listens on loopback only, because it has no sign-in. */
async function preview(terminal: Terminal): Promise<void> {
  const env = readEnv(terminal.env);
  const mails = composeExamples(env, await readContent(terminal), 'destinatario@example.com', new Date());
  const server = createServer(async ({ url = '/' }, response) => {
    const { pathname, searchParams } = new URL(url, 'http://localhost');
    const mail = mails.get(pathname.slice(1));
    const [status, html] =
      mail === undefined
        ? [pathname === '/' ? 200 : 404, renderPage('Emails', renderList(mails))]
        : [
            200,
            searchParams.has('html') ? renderHtml(mail) : renderPage(mail.subject, await renderMail(pathname, mail)),
          ];
    response.writeHead(status, {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; frame-src 'self'",
    });
    response.end(html);
  });
  server.listen(0, '127.0.0.1', () => {
    const serverAddress = server.address();
    if (serverAddress !== null && typeof serverAddress !== 'string')
      terminal.console.log(`Emails: http://localhost:${serverAddress.port}/ (Ctrl+C ends)`);
  });
}

function renderList(mails: ReadonlyMap<string, Mail>): string {
  const items = [...mails].map(
    ([name, mail]) => `<li><a href="/${name}">${name}</a>: ${escapeHtml(mail.subject)}</li>`,
  );
  return `<ul>${items.join('')}</ul>`;
}

async function renderMail(path: string, mail: Mail): Promise<string> {
  const [head = ''] = (await toMime(mail)).toString().split('\r\n\r\n');
  return `<p><a href="/">All emails</a></p>
<h2>Headers</h2><pre>${escapeHtml(head)}</pre>
<h2>HTML</h2><iframe sandbox src="${path}?html" title="HTML"></iframe>
<h2>Text</h2><pre>${escapeHtml(renderPlainText(mail.blocks))}</pre>
${mail.invitation ? `<h2>Calendar</h2><pre>${escapeHtml(mail.invitation.content)}</pre>` : ''}`;
}

function renderPage(title: string, body: string): string {
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>${escapeHtml(title)}</title>
<style>body{font:16px/1.5 system-ui;max-width:760px;margin:2rem auto;padding:0 1rem}pre{white-space:pre-wrap;background:#f3f3f0;padding:1rem;overflow-wrap:anywhere}iframe{width:100%;height:560px;border:1px solid #aaa}</style>
<h1>${escapeHtml(title)}</h1>${body}</html>`;
}
