import { createHash } from 'node:crypto';
import { request as sendRequest } from 'node:http';
import { expect, test } from 'vitest';
import { findFreePort } from '../../harness/processes.ts';
import type { PaperRequest } from '../../src/contract/papers/calls.ts';
import { deleteOldBytes } from '../../src/server/papers/jobs.ts';
import { declineSamplePictures } from '../../src/server/photos/sample-pictures.ts';
import { createTestDatabase, engines } from '../support/database.ts';
import { askForPapers, findPapersLink, handIn, makePdf } from '../support/rows/papers.ts';
import { startProgram } from '../support/site.ts';
import { addPerson, anna, signIn } from '../support/staff.ts';

test.each(engines)('a file is whole after kill -9, or not there (%s)', async (engine) => {
  const database = await createTestDatabase(engine);
  await declineSamplePictures(database.staff);
  const port = await findFreePort();
  const url = `http://localhost:${port}`;
  const start = async () => {
    const program = startProgram({ ...database.place.variables, PORT: String(port), RATE_LIMITS: 'off' });
    await program.ready;
    return program;
  };
  const first = await start();
  await addPerson({ url, database }, { email: anna });
  const staff = await signIn({ url }, anna);
  const request = await askForPapers(staff);
  const link = findPapersLink({ url, variables: database.place.variables }, request);
  const read = async (): Promise<PaperRequest> =>
    await (await staff.call('GET', `/api/paper-requests/${request.id}`)).json();
  const countChunks = async () => (await database.owner.selectFrom('paper_chunks').select('part').execute()).length;

  const upload = sendRequest(link, {
    method: 'POST',
    headers: { 'content-type': 'multipart/form-data; boundary=x' },
  });
  upload.on('error', () => {});
  const disposition = (name: string) => `--x\r\nContent-Disposition: form-data; name="${name}"`;
  upload.write(`${disposition('paper')}\r\n\r\n${request.papers[0]?.id}\r\n`);
  upload.write(`${disposition('file')}; filename="a.pdf"\r\n\r\n`);
  upload.write(makePdf(3_000_000));
  await expect.poll(countChunks, { message: 'parts of the file are stored' }).toBeGreaterThan(1);
  await first.kill();

  const second = await start();
  expect(await read()).toEqual(request);
  const inTwoHours = new Date(Date.now() + 7_200_000);
  await deleteOldBytes({ db: database.staff, actor: { kind: 'program' }, now: inTwoHours });
  expect(await countChunks()).toBe(0);
  const bytes = makePdf(3_000_000, 'intera');
  const answer = await handIn(link, { paper: request.papers[0]?.id, files: [{ name: 'a.pdf', bytes }] });
  await second.kill();
  expect(answer.status).toBe(201);

  const third = await start();
  const file = (await read()).papers[0]?.files[0];
  expect(file?.sha256).toBe(createHash('sha256').update(bytes).digest('hex'));
  const download = await staff.call('GET', `/api/paper-files/${file?.id}`);
  expect(Buffer.from(await download.arrayBuffer()).equals(bytes)).toBe(true);
  expect(await third.stop()).toBe(0);
  await database.close();
});
