import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { demo } from '../../scripts/demo.ts';
import { photos } from '../../scripts/photos.ts';
import { listStudioPhotos } from '../../src/server/photos/carousel.ts';
import { listImages } from '../../src/server/photos/places.ts';
import { runHere } from '../support/command.ts';
import { createTestDatabase, type TestDatabase } from '../support/database.ts';
import { makeRedAndBluePicture } from '../support/pictures.ts';

let folder: string;
let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase('postgres');
  folder = await mkdtemp(join(tmpdir(), 'studio-files-'));
  await makeRedAndBluePicture(60, 40).toFile(join(folder, 'ritratto.jpg'));
  await makeRedAndBluePicture(64, 40).toFile(join(folder, 'sala.webp'));
  await writeFile(join(folder, 'disegno.jpg'), '<svg xmlns="http://www.w3.org/2000/svg"/>');
});
afterAll(async () => {
  await database.close();
  await rm(folder, { recursive: true });
});

const filePath = (name: string) => join(folder, name);

describe('npm run photos', () => {
  const run = (...words: string[]) => runHere(photos, words, { variables: database.place.variables });

  test('adds, lists, replaces and removes while the database is open elsewhere', async () => {
    const { visitor } = database;
    const nothing = await run('list');
    expect(nothing).toMatchObject({ code: 0, output: 'No photos yet.\n' });

    const added = await run('add', filePath('ritratto.jpg'), '--page', 'home', '--name', 'executive-portait');
    expect(added).toMatchObject({ code: 0, errors: '' });
    expect(added.output).toMatch(/ritratto\.jpg: home executive-portait, \/foto\/[0-9a-f]{32}\.jpg\n/);
    const [first] = await listImages(visitor);
    expect(first).toMatchObject({ nome_foto: 'executive-portait', picture: { width: 60, height: 40 } });

    await run('add', filePath('sala.webp'), '--page', 'home', '--name', 'executive-portait');
    const [second] = await listImages(visitor);
    expect(second).toMatchObject({ nome_foto: 'executive-portait', picture: { width: 64, height: 40 } });

    expect(await run('add', filePath('ritratto.jpg'), '--studio', '--title', 'La sala')).toMatchObject({ code: 0 });
    const [studio] = await listStudioPhotos(visitor);
    expect(studio).toMatchObject({ titolo: 'La sala', picture: { width: 60, height: 40 } });
    expect((await run('list')).output.trimEnd().split('\n')).toEqual([
      expect.stringMatching(/^home +executive-portait +\/foto\//),
      expect.stringMatching(/^studio \d+ +La sala +\/foto\//),
    ]);

    expect(await run('remove', '--studio', `${studio?.id}`)).toMatchObject({ code: 0, output: 'Removed.\n' });
    for (const photo of [first, second]) {
      const hash = photo?.url_foto.slice(6, 38) ?? '';
      expect(await run('remove', '--hash', hash)).toMatchObject({ code: 0, output: 'Removed.\n' });
    }
    expect((await run('list')).output).toBe('No photos yet.\n');
    expect(await database.staff.selectFrom('photos').select('hash').execute()).toEqual([]);
  });

  test('adds the valid files, names the others and exits with 1', async () => {
    const { code, output, errors } = await run(
      'add',
      filePath('ritratto.jpg'),
      filePath('disegno.jpg'),
      filePath('manca.jpg'),
      '--page',
      'team',
    );
    expect(code).toBe(1);
    expect(output).toMatch(/ritratto\.jpg: team ritratto, /);
    expect(errors).toContain('disegno.jpg: not a JPEG, PNG, WebP or AVIF picture');
    expect(errors).toContain('manca.jpg: no such file');
    expect(errors).toContain('2 of 3 not added.');
  });

  test('removing an unknown photo exits with 1', async () => {
    const removedPage = await run('remove', '--page', 'home', '--name', 'nessuna');
    expect(removedPage).toMatchObject({ code: 1, errors: 'There is no photo nessuna on the page home.\n' });
    for (const number of ['2147483648', 'sala']) {
      const removedStudio = await run('remove', '--studio', number);
      expect(removedStudio).toMatchObject({ code: 1, errors: `There is no photo ${number} of the studio.\n` });
    }
  });
});

describe('npm run photos and demo', () => {
  test.each([
    ['photos sparisci', photos, 'There is no command sparisci.'],
    ['photos add', photos, 'Name at least one file.'],
    ['photos add a.jpg', photos, 'Say where: --page or --studio.'],
    ['photos add a.jpg --page home --studio', photos, 'Say where: --page or --studio.'],
    ['photos add a.jpg b.jpg --page home --name x', photos, 'One --name is for one file.'],
    ['photos add a.jpg --page ../etc', photos, '--page "../etc"'],
    ['photos remove', photos, 'Say which photo'],
    ['demo away', demo, 'There is no command away.'],
  ])('%s exits with 2 and prints the reason and the usage', async (line, program, reason) => {
    const [name, ...words] = line.split(' ');
    const { code, output, errors } = await runHere(program, words, { variables: { DATA_DIR: folder } });
    expect({ code, output }).toEqual({ code: 2, output: '' });
    expect(errors).toContain(reason);
    expect(errors).toContain(`npm run ${name}`);
  });

  test('a wrong setting or an unreachable database prints one line and exits with 1', async () => {
    for (const [url, reason] of [
      ['mysql://localhost/x', 'DATABASE_URL must'],
      ['postgres://nobody@127.0.0.1:1/x', 'ECONNREFUSED'],
    ] as const) {
      const { code, errors } = await runHere(photos, ['list'], { variables: { DATABASE_URL: url } });
      expect(code).toBe(1);
      expect(errors).toMatch(new RegExp(`^.*${reason}.*\n$`));
    }
  });
});
