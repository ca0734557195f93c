import { text } from 'node:stream/consumers';
import { parseArgs } from 'node:util';
import * as v from 'valibot';
import { accountEmail, chosenPassword, personName, staffRole } from '../src/contract/staff.ts';
import { addAccount, hasAccounts } from '../src/server/services/accounts/new-account.ts';
import { runCommand, UsageError, withSite } from './command.ts';

const help = `The people who may enter the staff area.

  npm run staff -- add EMAIL --name NAME [--role manager|editor]
                                     makes an account; the password is read from standard input

Without --role the first account is a manager's, the others are editors'.`;

const options = { name: { type: 'string' }, role: { type: 'string' } } as const;
const actor = { kind: 'command', name: 'staff' } as const;

await runCommand(help, {
  async add(args) {
    const { values, positionals } = parseArgs({ args, options, allowPositionals: true });
    const email = read('EMAIL', accountEmail, only(positionals));
    const name = read('--name', personName, values.name);
    const wanted = read('--role', v.optional(staffRole), values.role);
    const password = read('The password', chosenPassword, await passwordFromInput());
    await withSite(async ({ db, now, publicUrl }) => {
      const role = wanted ?? ((await hasAccounts(db.signIn)) ? 'editor' : 'manager');
      await addAccount({ db: db.signIn, actor, now: now() }, { email, name, role, password }, { publicUrl });
      console.log(`${email}: added, ${role}.`);
    });
  },
});

function only(positionals: string[]): string {
  const [email, ...more] = positionals;
  if (email === undefined || more.length > 0) throw new UsageError('Name one e-mail address.');
  return email;
}

function read<Schema extends v.GenericSchema>(what: string, schema: Schema, value: unknown): v.InferOutput<Schema> {
  const result = v.safeParse(schema, value);
  if (!result.success) throw new UsageError(`${what}: ${result.issues[0].message}.`);
  return result.output;
}

/** One line of standard input, whether a program writes it or a person types it. */
async function passwordFromInput(): Promise<string> {
  if (process.stdin.isTTY) console.error('Password, then Enter and Ctrl-D:');
  return (await text(process.stdin)).replace(/\r?\n$/, '');
}
