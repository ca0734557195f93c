import { afterEach, expect, test } from 'vitest';
import { createDecoder, type Decoder } from '../../src/server/photos/decoder.ts';
import { photoWork } from '../support/decoders.ts';
import { photograph, redAndBlue } from '../support/pictures.ts';

let decoder: Decoder;
afterEach(() => decoder.stop());

const small = () => redAndBlue(64, 40).png().toBuffer();

/** A picture that stays at work until it is let go. */
async function holding() {
  const reached = Promise.withResolvers<void>();
  const { promise, resolve: letGo } = Promise.withResolvers<void>();
  const file = await small();
  const made = decoder.make({
    ...photoWork(file),
    known: async () => {
      reached.resolve();
      await promise;
      return true;
    },
  });
  await reached.promise;
  return { letGo, made, file };
}

test('a photo whose sender has gone before its turn is never begun, nor is one that has waited for as long as its sender does', async () => {
  decoder = createDecoder();
  const { letGo, made, file } = await holding();
  const begun: string[] = [];
  const waiting = (name: string) => ({
    ...photoWork(file, true),
    async *file() {
      begun.push(name);
      yield file;
    },
  });
  const gone = new AbortController();
  const left = decoder.make({ ...waiting('left'), left: gone.signal });
  const patient = decoder.make({ ...waiting('patient'), longestWait: 60_000 });
  const impatient = decoder.make({ ...waiting('impatient'), longestWait: 10 });
  await expect(impatient).rejects.toMatchObject({ name: 'DecoderFailed' });
  gone.abort();
  letGo();
  await expect(left).rejects.toMatchObject({ name: 'DecoderFailed' });
  await expect(decoder.make({ ...waiting('late'), left: gone.signal })).rejects.toMatchObject({
    name: 'DecoderFailed',
  });
  await Promise.all([made, patient]);
  expect(begun).toEqual(['patient']);
});

test('a picture at which the processor works for too long is refused at the first try, and each has the whole time for itself', async () => {
  decoder = createDecoder({ processorTime: 600 });
  const file = await small();
  const costly = await photograph(3840, 2880, { grain: 60 }).jpeg().toBuffer();
  await decoder.make(photoWork(file));
  let tries = 0;
  const refused = decoder.make({
    ...photoWork(costly),
    file: async function* () {
      tries += 1;
      yield costly;
    },
  });
  await expect(refused).rejects.toMatchObject({ problem: 'too-costly' });
  expect(tries).toBe(1);
  for (let time = 0; time < 20; time += 1) await decoder.make(photoWork(file));
});
