import { mkdir } from 'node:fs/promises';
import { drawIcons } from './icons.ts';
import { drawSharePictures } from './share-pictures.ts';

/* Draws icons and share pictures into a folder: `node scripts/draw.ts dist/client`. First step of the build. */

const [folder = ''] = process.argv.slice(2);
await mkdir(folder, { recursive: true });
await drawIcons(folder);
await drawSharePictures(folder);
