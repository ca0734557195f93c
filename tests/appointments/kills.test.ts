import { expect, test } from 'vitest';
import { findFreePort } from '../../harness/processes.ts';
import { startFaultySmtp } from '../../harness/smtp.ts';
import { declineSamplePictures } from '../../src/server/photos/sample-pictures.ts';
import { createTestDatabase, engines } from '../support/database.ts';
import { leaveAppointment, makeComingStart } from '../support/rows/appointments.ts';
import { startProgram } from '../support/site.ts';
import { addPerson, anna, signIn } from '../support/staff.ts';

test.each(engines)(
  'kill -9 between a confirmation and its email sends one email, with one event (%s)',
  async (engine) => {
    const database = await createTestDatabase(engine);
    await declineSamplePictures(database.staff);
    let target: number | null = null;
    const smtp = await startFaultySmtp((stage) => {
      if (stage !== 'RCPT' || target === null) return undefined;
      process.kill(target, 'SIGKILL');
      target = null;
      return 'cut';
    });
    const port = await findFreePort();
    const site = { url: `http://localhost:${port}`, database };
    const start = async () => {
      const program = startProgram({
        ...database.place.variables,
        PORT: String(port),
        SMTP_URL: smtp.url,
        MAIL_FROM: 'sito@studio.example',
      });
      await program.ready;
      return program;
    };
    const id = await leaveAppointment(site);
    const person = await addPerson(site, { email: anna });
    const killed = await start();
    const staff = await signIn(site, anna);
    target = killed.pid;
    const time = { version: 1, start: makeComingStart(), minutes: 45, person };
    // The answer may be cut off: the email leaves as soon as the confirmation is stored.
    await staff.call('POST', `/api/appointments/${id}/confirm`, time).catch(() => null);
    await killed.exited;
    expect(smtp.emails).toEqual([]);
    // Ends the lease of the killed process.
    const now = new Date().toISOString();
    await database.staff.updateTable('outbox').set({ locked_until: now }).where('status', '=', 'sending').execute();
    const restarted = await start();
    await expect
      .poll(async () => await database.staff.selectFrom('outbox').select(['kind', 'status', 'step']).execute())
      .toEqual([{ kind: 'appointment-confirmed', status: 'sent', step: 1 }]);
    expect(smtp.emails.map(({ to }) => to)).toEqual([['scrive@esempio.it']]);
    expect(smtp.emails[0]?.raw).toContain('appuntamento.ics');
    expect(await database.staff.selectFrom('appointment_quarters').select('appointment_id').execute()).toEqual(
      Array.from({ length: 3 }, () => ({ appointment_id: id })),
    );
    expect(await restarted.stop()).toBe(0);
    await smtp.close();
    await database.close();
  },
);
