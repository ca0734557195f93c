import { randomBytes } from 'node:crypto';
import { crc32, deflateSync } from 'node:zlib';
import sharp, { type Sharp } from 'sharp';

/** Makes a synthetic photograph: soft shapes and sensor noise, so that it compresses like a real one. */
export function makePhotograph(width: number, height: number, { grain = 12 } = {}): Sharp {
  const noise = randomBytes(width * height);
  const drawWaves = (length: number, wave: (angle: number) => number, by: number) =>
    Float64Array.from({ length }, (_, at) => wave(at / by));
  const across = drawWaves(width, Math.sin, 190);
  const down = drawWaves(height, Math.cos, 230);
  // Clamped array: rounds and limits each value.
  const pixels = new Uint8ClampedArray(width * height * 3);
  let at = 0;
  for (const y of down) {
    for (const x of across) {
      const shade = 120 + 70 * x * y + ((noise[at] ?? 0) / 255 - 0.5) * 2 * grain;
      pixels[at * 3] = shade * 1.05;
      pixels[at * 3 + 1] = shade;
      pixels[at * 3 + 2] = shade * 0.85 + 20;
      at += 1;
    }
  }
  return sharp(pixels, { raw: { width, height, channels: 3 } });
}

/** Picture whose left half is red and right half blue. */
export function makeRedAndBluePicture(width: number, height: number): Sharp {
  const pixels = Buffer.alloc(width * height * 3);
  for (let at = 0; at < width * height; at++) pixels[at * 3 + (at % width < width / 2 ? 0 : 2)] = 255;
  return sharp(pixels, { raw: { width, height, channels: 3 } });
}

/** File in the form that Playwright's `setInputFiles` takes. */
export function makeChosenFile(buffer: Buffer, name = 'IMG_2291.jpg') {
  return { name, mimeType: 'image/jpeg', buffer };
}

/** Small photograph in the form that Playwright's `setInputFiles` takes. */
export async function makeChosenPhoto(width = 480, height = 320, name?: string) {
  return makeChosenFile(await makePhotograph(width, height).jpeg().toBuffer(), name);
}

/** Black PNG with one bit per pixel: a small file with many pixels. */
export function makeHugePng(width: number, height: number): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header[8] = 1;
  const rows = Buffer.alloc((1 + Math.ceil(width / 8)) * height);
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    makeChunk('IHDR', header),
    makeChunk('IDAT', deflateSync(rows, { level: 9 })),
    makeChunk('IEND', Buffer.alloc(0)),
  ]);
}

function makeChunk(name: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(name, 'latin1'), data]);
  const framed = Buffer.alloc(body.byteLength + 8);
  framed.writeUInt32BE(data.byteLength, 0);
  body.copy(framed, 4);
  framed.writeUInt32BE(crc32(body), framed.byteLength - 4);
  return framed;
}
