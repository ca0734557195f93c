import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { root } from './build-stamp.ts';

/** Background colour of public/icona.svg, and of icons that platforms crop to a shape. */
const backgroundColour = '#17221a';

/** Renders the firm's sign, public/icona.svg, into `folder` in every size that browsers and home screens request. */
export async function drawIcons(folder: string): Promise<void> {
  const svg = await readFile(join(root, 'public/icona.svg'));
  const drawSign = (size: number) => sharp(svg, { density: (72 * size) / 64 }).resize(size, size);
  /** Draws the sign on a square of the background colour, so that cropped corners contain nothing else. */
  const drawFull = async (size: number, part: number) => {
    const inner = await drawSign(Math.round(size * part))
      .png()
      .toBuffer();
    const canvas = sharp({ create: { width: size, height: size, channels: 4, background: backgroundColour } });
    return await canvas
      .composite([{ input: inner }])
      .flatten({ background: backgroundColour })
      .png({ palette: true })
      .toBuffer();
  };
  const renderPng = (size: number) => drawSign(size).png({ palette: true }).toBuffer();
  const write = async (name: string, bytes: Promise<Buffer>) => writeFile(join(folder, name), await bytes);
  await Promise.all([
    write(
      'favicon.ico',
      Promise.all([16, 32, 48].map(renderPng)).then((pictures) => makeIco(pictures, [16, 32, 48])),
    ),
    write('icona-180.png', drawFull(180, 1)),
    write('icona-192.png', renderPng(192)),
    write('icona-512.png', renderPng(512)),
    // Maskable icon: platforms may crop all but a circle of 80% of its width.
    write('icona-512-piena.png', drawFull(512, 0.84)),
  ]);
}

/** Packs PNG pictures into an ICO file: a header of six bytes, an entry of sixteen per picture, the pictures. */
function makeIco(pictures: readonly Buffer[], sizes: readonly number[]): Buffer {
  const head = Buffer.alloc(6 + 16 * pictures.length);
  head.writeUInt16LE(1, 2);
  head.writeUInt16LE(pictures.length, 4);
  let offset = head.length;
  for (const [index, picture] of pictures.entries()) {
    const at = 6 + 16 * index;
    head.writeUInt8(sizes[index] ?? 0, at);
    head.writeUInt8(sizes[index] ?? 0, at + 1);
    head.writeUInt16LE(1, at + 4);
    head.writeUInt16LE(32, at + 6);
    head.writeUInt32LE(picture.length, at + 8);
    head.writeUInt32LE(offset, at + 12);
    offset += picture.length;
  }
  return Buffer.concat([head, ...pictures]);
}
