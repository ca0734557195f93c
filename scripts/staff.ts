import { text } from 'node:stream/consumers';
import { parseArgs } from 'node:util';
import * as v from 'valibot';
import { formatSortableTime } from '../src/content/time/italian-time.ts';
import { accountEmail, chosenPassword, personName, staffRole } from '../src/contract/staff/credentials.ts';
import { roleNames, type StaffRole } from '../src/contract/staff/roles.ts';
import type { Link } from '../src/server/accounts/invitations.ts';
import { addAccount, hasAccounts } from '../src/server/accounts/new-account.ts';
import type { OpenDatabase } from '../src/server/db/open.ts';
import { readSettings } from '../src/server/db/settings.ts';
import { readEnv } from '../src/server/env.ts';
import { changePerson, findPersonByEmail, invitePerson, listPeople, resetPerson } from '../src/server/people/people.ts';
import { makePrintable, makeProgram, runAsMain, type Terminal, UsageError, withDatabase } from './command.ts';

const help = `The people who may enter the staff area.

  npm run staff -- invite EMAIL [--role ${roleNames.join('|')}]
                                     prints a link that works once, for 72 hours
  npm run staff -- add EMAIL --name NAME [--role ${roleNames.join('|')}]
                                     makes an account; the password is read from standard input
  npm run staff -- list
  npm run staff -- disable EMAIL     ends every session and lets nobody in any more
  npm run staff -- reset EMAIL       prints a link to a new password, without any second factor

Without --role the first account is a manager's, the others are editors'.`;

const actor = { kind: 'command', name: 'staff' } as const;

export const staff = makeProgram(help, {
  async invite(args, terminal) {
    const { values, positionals } = parseArgs({ args, options: { role: { type: 'string' } }, allowPositionals: true });
    const email = parseOption('EMAIL', accountEmail, requireEmail(positionals));
    const wantedRole = parseOption('--role', v.optional(staffRole), values.role);
    await withStaff(terminal, async ({ people, settings, defaultRole }) => {
      const role = wantedRole ?? defaultRole;
      printLink(terminal, await invitePerson(people, { email, role }, settings));
    });
  },

  async add(args, terminal) {
    const options = { name: { type: 'string' }, role: { type: 'string' } } as const;
    const { values, positionals } = parseArgs({ args, options, allowPositionals: true });
    const email = parseOption('EMAIL', accountEmail, requireEmail(positionals));
    const name = parseOption('--name', personName, values.name ?? '');
    const wantedRole = parseOption('--role', v.optional(staffRole), values.role);
    const password = parseOption('The password', chosenPassword, await readPassword(terminal));
    await withStaff(terminal, async ({ credentials, settings, defaultRole }) => {
      const role = wantedRole ?? defaultRole;
      await addAccount(credentials, { email, name, role, password }, settings);
      terminal.console.log(`${email}: added, ${role}.`);
    });
  },

  async list(args, terminal) {
    const { console } = terminal;
    parseArgs({ args });
    const { items, invitations } = await withStaff(terminal, ({ people }) => listPeople(people));
    if (items.length === 0) console.log('Nobody has an account.');
    for (const { email, name, role, disabled_at, last_signed_in_at, second_factor } of items) {
      const facts = [
        disabled_at === null ? role : `disabled (${role})`,
        second_factor ? 'second factor' : 'password only',
        last_signed_in_at === null ? 'never signed in' : `last signed in ${formatSortableTime(last_signed_in_at)}`,
      ];
      console.log(`${email}  ${makePrintable(name)}  ${facts.join(', ')}`);
    }
    for (const { email, role, expires_at } of invitations) {
      console.log(`${email}  invited, ${role}, until ${formatSortableTime(expires_at)}`);
    }
  },

  async disable(args, terminal) {
    const { positionals } = parseArgs({ args, allowPositionals: true });
    const email = parseOption('EMAIL', accountEmail, requireEmail(positionals));
    await withStaff(terminal, async ({ people }) => {
      const { id } = await findPerson(people.db, email);
      await changePerson(people, id, { disabled: true });
    });
    terminal.console.log(`${email}: disabled.`);
  },

  async reset(args, terminal) {
    const { positionals } = parseArgs({ args, allowPositionals: true });
    const email = parseOption('EMAIL', accountEmail, requireEmail(positionals));
    await withStaff(terminal, async ({ people, settings }) => {
      const { id } = await findPerson(people.db, email);
      printLink(terminal, await resetPerson(people, id, settings));
    });
  },
});

await runAsMain(import.meta.filename, staff);

async function findPerson(db: Parameters<typeof findPersonByEmail>[0], email: string) {
  const person = await findPersonByEmail(db, email);
  if (!person) throw new Error(`There is no account ${email}`);
  return person;
}

/** Runs `work` with the contexts of the commands. `defaultRole` is the role of a new account without `--role`. */
async function withStaff<Result>(
  terminal: Terminal,
  work: (staff: ReturnType<typeof makeContexts> & { defaultRole: StaffRole }) => Promise<Result>,
): Promise<Result> {
  return await withDatabase(terminal, async (database) => {
    const { secret } = await readSettings(database.staff);
    const defaultRole = (await hasAccounts(database.staff)) ? 'editor' : 'manager';
    return await work({ ...makeContexts(terminal, database, secret), defaultRole });
  });
}

function makeContexts({ env }: Terminal, { staff }: OpenDatabase, secret: string) {
  const { publicUrl, smtpUrl } = readEnv(env);
  const now = new Date();
  return {
    people: { db: staff, actor, now },
    credentials: { db: staff, actor, now },
    settings: { secret, publicUrl, mails: smtpUrl !== null },
  };
}

function printLink({ console }: Terminal, { url, expiresAt }: Link): void {
  console.log(url);
  console.error(`It works once, until ${formatSortableTime(expiresAt)}.`);
}

function requireEmail(positionals: string[]): string {
  const [email, ...more] = positionals;
  if (email === undefined || more.length > 0) throw new UsageError('Name one e-mail address.');
  return email;
}

function parseOption<Schema extends v.GenericSchema>(
  what: string,
  schema: Schema,
  value: unknown,
): v.InferOutput<Schema> {
  const result = v.safeParse(schema, value);
  if (!result.success) throw new UsageError(`${what}: ${result.issues[0].message}.`);
  return result.output;
}

/**
 * Password from one line of standard input, piped or typed. More lines are refused, because no sign-in form accepts
 * them.
 */
async function readPassword({ stdin, console }: Terminal): Promise<string> {
  if (stdin.isTTY) console.error('Password, then Enter and Ctrl-D:');
  const line = (await text(stdin)).replace(/[\r\n]+$/, '');
  if (/[\r\n]/.test(line)) throw new UsageError('The password: it must stand on one line.');
  return line;
}
