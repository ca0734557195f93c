import { mkdir, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import sharp from 'sharp';
import { illuminate } from './light.ts';
import { Model } from './model.ts';
import { print } from './plate.ts';
import type { Scene } from './scene.ts';
import { scenes } from './scenes/all.ts';
import { look } from './sight.ts';
import { Tree } from './tree.ts';

/** No file may be heavier, nor the set: bytes a file, bytes a pixel. */
const LIMIT = 350_000;
const SHARE = 0.107;

async function save(scene: Scene, bytes: Uint8Array, width: number, height: number, file: string): Promise<void> {
  const raw = sharp(bytes, { raw: { width, height, channels: 3 } });
  const sized = await raw.resize(scene.width, scene.height, { kernel: 'lanczos3' }).png().toBuffer();
  const limit = Math.min(LIMIT, scene.width * scene.height * SHARE);
  for (let quality = 88; ; quality -= 2) {
    const jpeg = await sharp(sized).jpeg({ quality, mozjpeg: true }).toBuffer();
    if (jpeg.length <= limit || quality < 58) {
      await writeFile(file, jpeg);
      console.log(`${scene.name}: quality ${quality}, ${Math.round(jpeg.length / 1000)} kB`);
      return;
    }
  }
}

/** Draws one plate; a draft is small and quick. */
async function draw(scene: Scene, draft: boolean, folder: string): Promise<void> {
  const began = Date.now();
  const fineness = draft ? 1 : 1.4;
  const shrink = draft ? 0.5 : 1;
  const size = { width: Math.round(scene.width * shrink), height: Math.round(scene.height * shrink) };
  const width = Math.round(size.width * fineness);
  const height = Math.round(size.height * fineness);
  const model = new Model();
  const glass = new Model();
  scene.build(model, glass);
  const tree = new Tree(model);
  const sight = look(scene, model, tree, glass, width, height);
  const care = draft ? { step: 2, sunRays: 2, skyRays: 4 } : { step: 2, sunRays: 4, skyRays: 8 };
  const light = illuminate(scene, model, tree, sight, care);
  const bytes = print(scene, model, sight, light, fineness);
  await save({ ...scene, ...size }, bytes, width, height, `${folder}/${scene.name}.jpg`);
  const seconds = ((Date.now() - began) / 1000).toFixed(1);
  console.log(`${scene.name}: ${model.surfaceOf.length} triangles, ${seconds} s`);
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { draft: { type: 'boolean', default: false }, to: { type: 'string' } },
});
const folder = values.to ?? fileURLToPath(new URL('../sample-pictures/pictures', import.meta.url));
await mkdir(folder, { recursive: true });
const wanted = scenes.filter((s) => positionals.length === 0 || positionals.includes(s.name));
for (const scene of wanted) await draw(scene, values.draft, folder);
