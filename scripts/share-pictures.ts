import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Face, Font, Blob as HarfBuzzBlob, Buffer as HarfBuzzBuffer, shape } from 'harfbuzzjs';
import sharp from 'sharp';
import subsetFont from 'subset-font';
import { drawnPictures, signPicture } from '../src/content/photos/share-pictures.ts';
import { root } from './build-stamp.ts';

/*
 * Draws the share picture of each page: its title on ruled paper, as outlines, so that no machine needs the font. Another
 * one has no words: the site's sign.
 */

const width = 1200;
const height = 630;
/** Distance between the ruled lines, in px. */
const ruleDistance = 45;
/** Baseline of the text line with this index, in px: on every third ruled line, from the fifth on. */
const findBaseline = (line: number) => ruleDistance * (5 + 3 * line) - 1;
const margin = 236;
const colours = { paper: '#f7f3ea', rule: '#d3cbb6', ink: '#17221a', accent: '#822a17' };

/** Sets texts in one font. `draw` returns SVG outlines, `measure` the width in px. */
interface TypeSetter {
  draw: (text: string, size: number, x: number, y: number, colour: string) => string;
  measure: (text: string, size: number) => number;
}

/** Draws the picture of every page into `folder`, under the path that the page's `og:image` names. */
export async function drawSharePictures(folder: string): Promise<void> {
  const [upright, italic] = await Promise.all([loadTypeSetter('newsreader'), loadTypeSetter('newsreader-italic')]);
  await mkdir(join(folder, 'condivisione'), { recursive: true });
  const write = async (path: string, svg: string) =>
    await writeFile(join(folder, path), await sharp(Buffer.from(svg)).png({ palette: true, colours: 48 }).toBuffer());
  await Promise.all([
    write(signPicture.path, drawSign()),
    ...drawnPictures.map(async ({ document, path, lines }) => {
      const isHome = document === 'home';
      await write(
        path,
        drawPaper(isHome ? drawHomeHeadline(lines, upright, italic) : drawTitle(lines.join(' '), upright)),
      );
    }),
  ]);
}

function drawPaper(content: string): string {
  const rules = Array.from(
    { length: Math.floor(height / ruleDistance) },
    (_, index) => `M0 ${(index + 1) * ruleDistance - 0.5}H${width}`,
  );
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">`,
    `<rect width="${width}" height="${height}" fill="${colours.paper}"/>`,
    `<path d="${rules.join('')}" stroke="${colours.rule}"/>`,
    `<path d="M${margin - 18} 0V${height}" stroke="${colours.accent}" stroke-width="3"/>`,
    `<path d="M${margin - 6} 0V${height}" stroke="${colours.accent}" stroke-width="8"/>`,
    content,
    '</svg>',
  ].join('');
}

/** Draws the sign of public/icona.svg over the whole picture: ruled lines, and the double rule of a ledger. */
function drawSign(): string {
  const rules = Array.from({ length: 5 }, (_, index) => `M0 ${(index + 1) * 105}H${width}`).join('');
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">`,
    `<rect width="${width}" height="${height}" fill="${colours.ink}"/>`,
    `<path d="${rules}" stroke="#f4efe2" stroke-opacity=".32" stroke-width="3"/>`,
    `<path d="M400 0V${height}" stroke="#f0a184" stroke-width="22"/>`,
    `<path d="M436 0V${height}" stroke="#f0a184" stroke-width="9"/>`,
    '</svg>',
  ].join('');
}

/** Draws the headline of the home page, its last line in italics. */
function drawHomeHeadline(lines: readonly string[], upright: TypeSetter, italic: TypeSetter): string {
  return lines
    .map((line, index) => {
      const last = index === lines.length - 1;
      const [font, colour] = last ? [italic, colours.accent] : [upright, colours.ink];
      return font.draw(line, 112, margin + 64, findBaseline(index), colour);
    })
    .join('');
}

function drawTitle(title: string, font: TypeSetter): string {
  const room = width - margin - 2 * 64;
  for (const [size, maxLines] of [
    [160, 1],
    [136, 1],
    [112, 3],
    [96, 3],
    [80, 3],
  ] as const) {
    const lines = wrapText(title, (text) => font.measure(text, size) <= room);
    const fits = lines.length <= maxLines && lines.every((line) => font.measure(line, size) <= room);
    if (!fits && size > 80) continue;
    return lines.map((line, index) => font.draw(line, size, margin + 64, findBaseline(index), colours.ink)).join('');
  }
  return '';
}

function wrapText(text: string, fits: (line: string) => boolean): string[] {
  const lines: string[] = [];
  for (const word of text.split(' ')) {
    const line = lines.at(-1);
    if (line !== undefined && fits(`${line} ${word}`)) lines[lines.length - 1] = `${line} ${word}`;
    else lines.push(word);
  }
  return lines;
}

async function loadTypeSetter(name: string): Promise<TypeSetter> {
  const compressed = await readFile(join(root, `src/ui/styles/fonts/${name}.woff2`));
  const everything = Array.from({ length: 0x2030 }, (_, code) => String.fromCharCode(code)).join('');
  const bytes = await subsetFont(compressed, everything, { targetFormat: 'sfnt', keepFeatures: ['kern', 'liga'] });
  const face = new Face(new HarfBuzzBlob(bytes));
  const font = new Font(face);
  const layOutGlyphs = (text: string) => {
    const buffer = new HarfBuzzBuffer();
    buffer.addText(text);
    buffer.guessSegmentProperties();
    shape(font, buffer);
    const positions = buffer.getGlyphPositions();
    return buffer
      .getGlyphInfos()
      .map(({ codepoint }, index) => ({ id: codepoint, advance: positions[index]?.xAdvance ?? 0 }));
  };
  // Tighter letter spacing, as in the site's headings.
  const letterSpacing = -0.03 * face.upem;
  return {
    measure: (text, size) =>
      (layOutGlyphs(text).reduce((sum, { advance }) => sum + advance + letterSpacing, 0) * size) / face.upem,
    draw(text, size, x, y, colour) {
      const scale = size / face.upem;
      let at = 0;
      const outlines = layOutGlyphs(text).map(({ id, advance }) => {
        const outline = `<path transform="translate(${at} 0)" d="${font.glyphToPath(id)}"/>`;
        at += advance + letterSpacing;
        return outline;
      });
      // Flipped vertically: font coordinates run upwards, SVG coordinates downwards.
      return `<g fill="${colour}" transform="translate(${x} ${y}) scale(${scale} ${-scale})">${outlines.join('')}</g>`;
    },
  };
}
