import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { staff as program } from '../../scripts/staff.ts';
import { runHere } from '../support/command.ts';
import { runProgram } from '../support/program.ts';
import { type Site, startSite } from '../support/site.ts';
import { addPerson, goodPassword, signIn, staffBrowser } from '../support/staff.ts';

const password = 'una password letta dal comando';

describe('npm run staff beside the running server', () => {
  let site: Site;
  beforeAll(async () => {
    site = await startSite();
  });
  afterAll(() => site.stop());

  const staff = (args: string[], input = '') => runHere(program, args, { variables: site.variables, input });
  const accept = (link: string, body: object) =>
    staffBrowser(site).call('POST', `/api/invitations/${new URL(link.trim()).hash.slice(1)}`, body);

  test('adds, invites and lists people, with effect on the server at once', async () => {
    const args = ['add', 'Anna@studio.example', '--name', 'Anna Conti'];
    const own = { args, variables: site.variables, input: `${password}\n` };
    const added = await runProgram('scripts/staff.ts', own);
    expect(added).toMatchObject({ code: 0, output: 'anna@studio.example: added, manager.\n' });
    const anna = await signIn(site, 'anna@studio.example', password);

    const invited = await staff(['invite', 'bo@studio.example', '--role', 'editor']);
    expect(invited.output).toMatch(new RegExp(`^${site.url}/gestione/invito#[\\w-]{43}\n$`));
    expect((await staff(['list'])).output).toMatch(
      /^anna@studio\.example {2}Anna Conti {2}manager, password only, last signed in .*\nbo@studio\.example {2}invited, editor, until .*\n$/,
    );
    expect((await accept(invited.output, { name: 'Bo', password: goodPassword })).status).toBe(200);
    await signIn(site, 'bo@studio.example');

    const { items } = await (await anna.call('GET', '/api/journal?q=staff')).json();
    expect(items.map(({ event, actor }: { event: string; actor: { kind: string } }) => [event, actor.kind])).toEqual([
      ['person.invited', 'command'],
      ['person.added', 'command'],
    ]);
  });

  test('ignores empty lines at the end of the password input', async () => {
    const args = ['add', 'carla@studio.example', '--name', 'Carla'];
    expect(await staff(args, `${password}\r\n\n`)).toMatchObject({ code: 0 });
    await signIn(site, 'carla@studio.example', password);
  });

  test('resets access to an account, and disables an account', async () => {
    await addPerson(site, { email: 'ba@studio.example' });
    const ba = await signIn(site, 'ba@studio.example');
    const { output: link } = await staff(['reset', 'ba@studio.example']);
    expect((await ba.call('GET', '/api/session')).status).toBe(200);
    expect((await accept(link, { password })).status).toBe(200);
    expect((await ba.call('GET', '/api/session')).status).toBe(401);
    const again = await signIn(site, 'ba@studio.example', password);
    expect((await staff(['disable', 'ba@studio.example'])).code).toBe(0);
    expect((await again.call('GET', '/api/session')).status).toBe(401);
  });
});

describe('npm run staff with invalid input', () => {
  let site: Site;
  beforeAll(async () => {
    site = await startSite();
  });
  afterAll(() => site.stop());

  test.each([
    ['a short password', ['add', 'c@studio.example', '--name', 'C'], 'corta', 2, /almeno 12 caratteri/],
    ['a common one', ['add', 'c@studio.example', '--name', 'C'], 'password1234', 1, /fra le più usate/],
    ['two lines of password', ['add', 'c@studio.example', '--name', 'C'], `${password}\n${password}\n`, 2, /one line/],
    ['no name', ['add', 'c@studio.example'], password, 2, /--name/],
    ['an unknown role', ['invite', 'c@studio.example', '--role', 'capo'], '', 2, /--role/],
    ['an unknown account', ['reset', 'c@studio.example'], '', 1, /no account c@studio.example/],
  ])('names the error without a stack trace for %s, and changes nothing', async (_, args, input, code, says) => {
    const ended = await runHere(program, args, { variables: site.variables, input });
    expect(ended).toMatchObject({ code, errors: expect.stringMatching(says) });
    expect(ended.errors).not.toContain('    at ');
    expect(await site.database.staff.selectFrom('accounts').select('id').execute()).toEqual([]);
  });
});
