/* Subsets the font files to Italian text. Run after a font package changes: `node scripts/fonts.ts`. */
import { readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import subsetFont from 'subset-font';

const require = createRequire(import.meta.url);
const targetFolder = new URL('../src/ui/styles/fonts/', import.meta.url);

const ascii = Array.from({ length: 0x7e - 0x20 + 1 }, (_, index) => String.fromCharCode(0x20 + index)).join('');
const italian = 'ÀÈÉÌÒÙàèéìòù€«»–—’‘“”…·§°©\u00a0';
const lowerCase = 'abcdefghijklmnopqrstuvwxyzàèéìòù .,:;’';

interface FontSubset {
  file: string;
  source: string;
  text: string;
  axes: Record<string, number>;
  features: string[];
}

const newsreader = '@fontsource-variable/newsreader/files/newsreader-latin-standard';
const displayAxes = { opsz: 72, wght: 400 };

const fontSubsets: FontSubset[] = [
  {
    file: 'newsreader.woff2',
    source: `${newsreader}-normal.woff2`,
    text: ascii + italian,
    axes: displayAxes,
    features: ['kern', 'liga', 'lnum', 'tnum'],
  },
  {
    file: 'newsreader-italic.woff2',
    source: `${newsreader}-italic.woff2`,
    text: lowerCase,
    axes: displayAxes,
    features: ['kern'],
  },
  {
    file: 'instrument-sans.woff2',
    source: '@fontsource-variable/instrument-sans/files/instrument-sans-latin-standard-normal.woff2',
    text: ascii + italian,
    axes: { wdth: 100, wght: 420 },
    features: ['kern', 'liga', 'tnum'],
  },
  {
    file: 'instrument-sans-bold.woff2',
    source: '@fontsource-variable/instrument-sans/files/instrument-sans-latin-standard-normal.woff2',
    text: ascii + italian,
    axes: { wdth: 100, wght: 600 },
    features: ['kern', 'tnum'],
  },
];

let total = 0;
for (const { file, source, text, axes, features } of fontSubsets) {
  const original = await readFile(require.resolve(source));
  const font = await subsetFont(original, text, {
    targetFormat: 'woff2',
    variationAxes: axes,
    keepFeatures: features,
    noHinting: true,
  });
  await writeFile(fileURLToPath(new URL(file, targetFolder)), font);
  total += font.length;
  console.log(`${file}: ${font.length} bytes`);
}
console.log(`together: ${total} bytes`);
