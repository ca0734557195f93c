import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { useSite } from '../support/site.ts';
import {
  addPerson,
  ageSessions,
  confirmIdentityFor,
  goodPassword,
  type StaffBrowser,
  signIn,
  staffBrowser,
} from '../support/staff.ts';
import { findTaskWords, readDeskTasks } from '../support/tasks.ts';

const password = 'un’altra password molto lunga';

/** Reads the token in the fragment of a link. */
function readToken(link: string): string {
  return new URL(link).hash.slice(1);
}

describe('accounts and invitation links', () => {
  const site = useSite({ engine: 'postgres' });
  let manager: StaffBrowser;

  const makeInvitationPath = (link: string) => `/api/invitations/${readToken(link)}`;
  const accept = (link: string, body: object) => staffBrowser(site).call('POST', makeInvitationPath(link), body);
  const findPersonByEmail = async (email: string) => {
    const { items } = await (await manager.call('GET', '/api/people')).json();
    return items.find((item: { email: string }) => item.email === email);
  };

  test('prints a link to the first account while there is none; the link works once', async () => {
    await expect.poll(() => site.log()).toContain('Primo accesso: ');
    const [, link = ''] = /^Primo accesso: (\S+)$/m.exec(site.log()) ?? [];
    expect(link).toMatch(new RegExp(`^${site.url}/gestione/invito#[\\w-]{43}$`));
    const told = await staffBrowser(site).call('GET', makeInvitationPath(link));
    expect(await told.json()).toMatchObject({ purpose: 'first-access', email: null, name: null, role: 'manager' });

    const body = { email: 'Prima@studio.example', name: 'Anna Conti', password };
    expect((await accept(link, { ...body, password: 'corta' })).status).toBe(400);
    expect((await accept(link, { ...body, role: 'manager' })).status).toBe(400);
    const answers = await Promise.all([accept(link, body), accept(link, { ...body, email: 'altra@studio.example' })]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 404]);
    expect((await staffBrowser(site).call('GET', makeInvitationPath(link))).status).toBe(404);
    // Once an account exists, another link for the first account is void, although it has not expired.
    const token = 'b'.repeat(43);
    const token_hash = createHash('sha256').update(token).digest('hex');
    const expires_at = new Date(Date.now() + 60_000).toISOString();
    const second = { id: 'secondo', token_hash, purpose: 'first-access', role: 'manager', expires_at } as const;
    await site.database.staff.insertInto('invitations').values(second).execute();
    for (const [method, given] of [['GET'], ['POST', body]] as const)
      expect((await staffBrowser(site).call(method, `/api/invitations/${token}`, given)).status).toBe(404);
    const joined = await answers.find(({ ok }) => ok)?.json();
    manager = await signIn(site, joined?.email ?? '', password);
  });

  test('invites a person after an identity confirmation, creates the account by link and journals it', async () => {
    const invite = { email: 'paolo.serra@studio.example', role: 'editor' };
    await ageSessions(site);
    expect((await manager.call('POST', '/api/people', invite)).status).toBe(403);
    await confirmIdentityFor(manager, 'people', password);
    const first = await (await manager.call('POST', '/api/people', invite)).json();
    const { link, mailed } = await (await manager.call('POST', '/api/people', invite)).json();
    expect(mailed).toBe(false);
    // Newer links invalidate older ones.
    expect((await staffBrowser(site).call('GET', makeInvitationPath(first.link))).status).toBe(404);
    const people = await (await manager.call('GET', '/api/people')).json();
    expect(people.invitations).toMatchObject([invite]);

    const joined = await accept(link, { name: 'Paolo Serra', password: goodPassword });
    expect(await joined.json()).toEqual({ purpose: 'invitation', email: invite.email });
    const paolo = await signIn(site, invite.email);
    expect((await (await paolo.call('GET', '/api/session')).json()).user).toMatchObject({ role: 'editor' });
    expect((await manager.call('POST', '/api/people', invite)).status).toBe(409);

    const { items } = await (await manager.call('GET', '/api/journal')).json();
    const events = items.map(({ event }: { event: string }) => event);
    expect(events).toEqual(expect.arrayContaining(['person.invited', 'person.joined', 'session.started']));
    const found = await (await manager.call('GET', '/api/journal?q=paolo.serra@studio')).json();
    expect(found.items.map(({ event }: { event: string }) => event)).toEqual([
      'person.joined',
      'person.invited',
      'person.invited',
    ]);
    expect(JSON.stringify(items)).not.toContain(readToken(link));
  });

  test('ends every session of an account that gets a new role', async () => {
    const id = await addPerson(site, { email: 'ruolo@studio.example' });
    const theirs = await signIn(site, 'ruolo@studio.example');
    expect((await manager.call('PATCH', `/api/people/${id}`, { role: 'manager' })).status).toBe(200);
    expect((await theirs.call('GET', '/api/session')).status).toBe(401);
  });

  test('ends the sessions and links of a disabled account until it is enabled again', async () => {
    const email = 'fuori@studio.example';
    const id = await addPerson(site, { email });
    const theirs = await signIn(site, email);
    const { link } = await (await manager.call('POST', `/api/people/${id}/reset`, {})).json();
    expect((await manager.call('PATCH', `/api/people/${id}`, { disabled: true })).status).toBe(200);
    expect((await theirs.call('GET', '/api/session')).status).toBe(401);
    await expect(signIn(site, email)).rejects.toThrow('401');
    expect((await accept(link, { password })).status).toBe(404);
    expect((await manager.call('PATCH', `/api/people/${id}`, { disabled: false })).status).toBe(200);
    await signIn(site, email);
  });

  test('refuses to demote the last manager', async () => {
    const { items } = await (await manager.call('GET', '/api/people')).json();
    for (const other of items as { id: string; role: string; email: string }[]) {
      if (other.role === 'manager' && !/prima|altra/.test(other.email))
        await manager.call('PATCH', `/api/people/${other.id}`, { role: 'editor' });
    }
    const own = (await (await manager.call('GET', '/api/profile')).json()).id;
    const refused = await manager.call('PATCH', `/api/people/${own}`, { role: 'editor' });
    expect([refused.status, (await refused.json()).error.code]).toEqual([409, 'last-manager']);
  });

  test('shows the work of a colleague who leaves, and hands drafts and open messages over in parts', async () => {
    const id = await addPerson(site, { email: 'carla@studio.example', name: 'Carla Moretti', role: 'editor' });
    const successor = await addPerson(site, { email: 'erede@studio.example', name: 'Ugo Ferri', role: 'editor' });
    const carla = await signIn(site, 'carla@studio.example');
    const { published, version } = await (await carla.call('GET', '/api/content/servizi')).json();
    const draft = { ...published, lead: 'Una frase di Carla.' };
    expect((await carla.call('PUT', '/api/content/servizi', { version, draft })).status).toBe(200);
    await site.api('/api/functions/send-contact-email', {
      nome: 'Mario Rossi',
      email: 'mario@esempio.it',
      messaggio: 'Vorrei un preventivo',
    });
    const [message] = (await (await carla.call('GET', '/api/messages')).json()).items;
    await carla.call('PATCH', `/api/messages/${message.id}`, { follower: id });
    const work = await manager.call('GET', `/api/people/${id}/work`);
    const left = { drafts: ['Servizi'], messages: 1, appointments: [], card: false };
    expect(await work.json()).toEqual(left);

    const listLeft = async () => {
      return findTaskWords(await readDeskTasks(manager), 'left-work');
    };
    expect(await listLeft()).toBeUndefined();
    expect((await manager.call('PATCH', `/api/people/${id}`, { disabled: true })).status).toBe(200);
    expect(await listLeft()).toEqual([
      '2 cose lasciate da chi non ha più accesso',
      'Carla Moretti: 1 bozza: «Servizi» e 1 messaggio senza risposta.',
    ]);

    const handOver = (body: object) => manager.call('POST', `/api/people/${id}/handover`, body);
    expect((await handOver({ to: id, parts: ['drafts'] })).status).toBe(400);
    expect((await handOver({ to: successor, parts: [] })).status).toBe(400);
    expect(await (await handOver({ to: successor, parts: ['messages', 'appointments'] })).json()).toEqual({
      drafts: 0,
      messages: 1,
      appointments: 0,
      clashes: [],
      left: { ...left, messages: 0 },
    });
    expect((await handOver({ to: successor, parts: ['drafts'] })).status).toBe(200);
    expect(await listLeft()).toBeUndefined();
    expect(await (await manager.call('GET', '/api/content/servizi')).json()).toMatchObject({
      draft: { lead: 'Una frase di Carla.' },
      draft_by: 'Ugo Ferri',
      returned_note: 'Era di Carla Moretti: ora la segue Ugo Ferri.',
    });
    expect(await (await manager.call('GET', `/api/messages/${message.id}`)).json()).toMatchObject({
      follower: { id: successor },
    });
    const { items } = await (await manager.call('GET', '/api/journal')).json();
    expect(items[0]).toMatchObject({ event: 'person.handed-over', subject: 'carla@studio.example' });
  });

  test('restores access by another manager’s reset, without second factor, ending every session', async () => {
    const email = 'rientro@studio.example';
    const id = await addPerson(site, { email });
    const theirs = await signIn(site, email);
    await site.database.staff
      .insertInto('account_totp')
      .values({ account_id: id, secret: 'JBSWY3DPEHPK3PXP' })
      .execute();
    await site.database.staff
      .updateTable('account_totp')
      .set({ confirmed_at: new Date().toISOString() })
      .where('account_id', '=', id)
      .execute();
    expect(await findPersonByEmail(email)).toMatchObject({ second_factor: 'app' });

    await expect(signIn(site, email)).rejects.toThrow('code-required');

    const { link } = await (await manager.call('POST', `/api/people/${id}/reset`, {})).json();
    expect(await (await staffBrowser(site).call('GET', makeInvitationPath(link))).json()).toMatchObject({
      purpose: 'access',
      email,
    });
    expect((await accept(link, { password })).status).toBe(200);
    expect((await theirs.call('GET', '/api/session')).status).toBe(401);
    await signIn(site, email, password);
    expect((await accept(link, { password })).status).toBe(404);

    const own = (await (await manager.call('GET', '/api/profile')).json()).id;
    expect((await manager.call('POST', `/api/people/${own}/reset`, {})).status).toBe(403);
  });

  test('searches the journal by the words of its lines', async () => {
    const at = '2026-04-01T10:00:00.000Z';
    const entries: { event: string; subject?: string; details?: string; actor_kind?: 'visitor' }[] = [
      { event: 'photo.replaced', subject: 'home/advisory-office' },
      { event: 'photo.replaced', subject: 'team/founder' },
      { event: 'content.published', subject: 'enti-del-terzo-settore' },
      { event: 'person.role-changed', subject: 'a@studio.example', details: '{"to":"manager"}' },
      { event: 'address.erased', actor_kind: 'visitor' },
    ];
    for (const entry of entries)
      await site.database.staff
        .insertInto('journal')
        .values({ actor_kind: 'program', at, ...entry })
        .execute();
    const found = async (q: string) => {
      const query = new URLSearchParams({ q, from: '2026-04-01', to: '2026-04-01' });
      const { items } = await (await manager.call('GET', `/api/journal?${query}`)).json();
      return items.map(({ event, subject }: { event: string; subject: string | null }) => subject ?? event);
    };
    expect(await found('Sostituita la foto')).toEqual(['team/founder', 'home/advisory-office']);
    expect(await found('foto «Ufficio»')).toEqual(['home/advisory-office']);
    expect(await found('pubblicati Terzo Settore')).toEqual(['enti-del-terzo-settore']);
    expect(await found('responsabile')).toEqual(['a@studio.example']);
    expect(await found('visitatore')).toEqual(['address.erased']);
    expect(await found('sostituita settore')).toEqual([]);
  });

  test('finds names and subjects in the journal, ignoring case and accents', async () => {
    const at = '2026-05-01T10:00:00.000Z';
    const entries = [
      { actor_name: 'Élodie Rossi', event: 'mail.checked', subject: 'a' },
      { actor_name: 'ELODIE BIANCHI', event: 'mail.checked', subject: 'b' },
      { actor_name: 'Søren Niccolò', event: 'mail.checked', subject: 'c' },
      { actor_name: 'Анна', event: 'mail.checked', subject: 'Chiave di ZOË' },
      { actor_name: '100_a\\', event: 'mail.checked', subject: 'STRASSE' },
    ];
    for (const entry of entries)
      await site.database.staff
        .insertInto('journal')
        .values({ actor_kind: 'person', at, ...entry })
        .execute();
    const found = async (q: string) => {
      const query = new URLSearchParams({ q, from: '2026-05-01', to: '2026-05-01' });
      const { items } = await (await manager.call('GET', `/api/journal?${query}`)).json();
      return items.map(({ subject }: { subject: string }) => subject);
    };
    expect(await found('élodie')).toEqual(['b', 'a']);
    expect(await found('ÈLODI')).toEqual(['b', 'a']);
    expect(await found('E\u0301lodie ROSSI')).toEqual(['a']);
    expect(await found('søren niccolo')).toEqual(['c']);
    expect(await found('SØREN')).toEqual(['c']);
    expect(await found('анна')).toEqual(['Chiave di ZOË']);
    expect(await found('zoe')).toEqual(['Chiave di ZOË']);
    expect(await found('zoë чиаве')).toEqual([]);
    expect(await found('straße')).toEqual([]);
    expect(await found('0_A\\')).toEqual(['STRASSE']);
    expect(await found('_è')).toEqual([]);
  });

  test('paginates the journal and filters it by words and days', async () => {
    for (let index = 0; index < 60; index += 1) {
      await site.database.staff
        .insertInto('journal')
        .values({
          actor_kind: 'program',
          event: `prova.numero-${index}`,
          at: `2026-03-0${(index % 2) + 1}T22:30:00.000Z`,
        })
        .execute();
    }
    const first = await (await manager.call('GET', '/api/journal?q=prova.numero')).json();
    expect(first.items).toHaveLength(50);
    const second = await (await manager.call('GET', `/api/journal?q=prova.numero&after=${first.next}`)).json();
    expect(second).toMatchObject({ items: { length: 10 }, next: null });
    const day = await (await manager.call('GET', '/api/journal?q=PROVA&from=2026-03-02&to=2026-03-02')).json();
    expect(day.items).toHaveLength(30);
    expect((await (await manager.call('GET', '/api/journal?q=%25')).json()).items).toEqual([]);
    expect((await (await manager.call('GET', '/api/journal?after=&q=&from=&to=')).json()).items).toHaveLength(50);
    for (const query of ['after=0', 'after=-1', 'after=NaN', 'q=a&q=b', 'from=ieri', 'altro=1', `q=${'a'.repeat(101)}`])
      expect([query, (await manager.call('GET', `/api/journal?${query}`)).status]).toEqual([query, 400]);
  });
});
