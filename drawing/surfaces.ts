import type { Surface } from './model.ts';
import { hash, layered, noise } from './noise.ts';
import { clamp, mixRgb, type Rgb, rgb, shade, smooth } from './vector.ts';

/** A line of the given width at `at`, seen with pixels `reach` wide: 0 to 1. */
export const rule = (x: number, at: number, width: number, reach: number): number => {
  const half = Math.max(width, reach * 0.9) / 2;
  const strength = Math.min(1, width / Math.max(reach * 0.9, 1e-9));
  return (1 - smooth(half - reach * 0.5, half + reach * 0.5, Math.abs(x - at))) * (0.35 + 0.65 * strength);
};

const speckled = (tint: Rgb, amount: number, size: number) => (u: number, v: number) =>
  shade(tint, 1 - amount / 2 + amount * (layered(u / size, v / size, 4, 7) - 0.5));

export const plaster: Surface = { tint: rgb('#efe7d5'), paint: speckled(rgb('#efe7d5'), 0.22, 0.9), hatch: 'slant' };
export const stone: Surface = { tint: rgb('#e4dac5'), paint: speckled(rgb('#e4dac5'), 0.34, 0.35), hatch: 'v' };
export const roundStone: Surface = { tint: rgb('#e8dfcc'), paint: speckled(rgb('#e8dfcc'), 0.3, 0.3), hatch: 'v' };
export const brass: Surface = { tint: rgb('#c09a52'), hatch: 'v', gloss: 0.3 };
export const iron: Surface = { tint: rgb('#4a4d46'), hatch: 'v', gloss: 0.12 };
export const leather: Surface = { tint: rgb('#a5462c'), paint: speckled(rgb('#a5462c'), 0.25, 0.05), hatch: 'slant' };
export const greenCloth: Surface = {
  tint: rgb('#44604d'),
  paint: speckled(rgb('#44604d'), 0.25, 0.05),
  hatch: 'slant',
};
export const inkBlack: Surface = { tint: rgb('#2b342d'), hatch: 'v', gloss: 0.14 };
export const sheetPaper: Surface = { tint: rgb('#f6eedb'), hatch: 'slant' };
export const leafEdges: Surface = {
  tint: rgb('#e6dabd'),
  hatch: 'v',
  paint: (u, v) => shade(rgb('#e6dabd'), 0.8 + 0.28 * noise(u * 6, v * 1400, 2)),
};
export const red = rgb('#9a3a22');
export const ink = rgb('#22302a');

/** Sawn wood with its grain along u, or along v. */
export function wood(hex: string, along: 'u' | 'v' = 'u', gloss = 0.05): Surface {
  const tint = rgb(hex);
  return {
    tint,
    hatch: along === 'u' ? 'v' : 'u',
    gloss,
    paint: (a, b) => {
      const [u, v] = along === 'u' ? [a, b] : [b, a];
      const warp = layered(u * 1.3, v * 5, 3, 11) * 0.5;
      const rings = 0.5 + 0.5 * Math.sin((v * 26 + warp * 10) * 2.2);
      const pores = noise(u * 9, v * 260, 5);
      return shade(tint, 0.84 + 0.16 * rings * layered(u * 2, v * 30, 2, 3) + 0.12 * pores);
    },
  };
}
export const walnut = wood('#8f6b49');
export const walnutUpright = wood('#8f6b49', 'v');
export const darkWood = wood('#6d5039');
export const darkWoodUpright = wood('#6d5039', 'v');

/** A floor of square tiles, two tones, laid along x and y. */
export function tiles(size: number, light: string, dark: string, gloss = 0.06, diagonal = false): Surface {
  const [a, b] = [rgb(light), rgb(dark)];
  return {
    tint: mixRgb(a, b, 0.5),
    hatch: 'u',
    gloss,
    paint: (u0, v0, _at, reach) => {
      const [u, v] = diagonal ? [(u0 + v0) * Math.SQRT1_2, (u0 - v0) * Math.SQRT1_2] : [u0, v0];
      const [i, j] = [Math.floor(u / size), Math.floor(v / size)];
      const [fu, fv] = [u - i * size, v - j * size];
      const joint = Math.max(
        rule(fu, 0, 0.008, reach),
        rule(fu, size, 0.008, reach),
        rule(fv, 0, 0.008, reach),
        rule(fv, size, 0.008, reach),
      );
      const own = (i + j) % 2 === 0 ? a : b;
      const tone = 0.88 + 0.16 * hash(i, j, 3) + 0.14 * (layered(u * 3, v * 3, 3, 8) - 0.5);
      return shade(own, tone * (1 - 0.45 * joint));
    },
  };
}

/** Dressed blocks in courses: `course` high, `block` long, with drawn joints. */
export function masonry(course: number, block: number, hex = '#e6dcc8', hatch: Surface['hatch'] = 'v'): Surface {
  const tint = rgb(hex);
  return {
    tint,
    hatch,
    paint: (u, v, _at, reach) => {
      const row = Math.floor(v / course);
      const shifted = u + (row % 2) * block * 0.5;
      const column = Math.floor(shifted / block);
      const [fu, fv] = [shifted - column * block, v - row * course];
      const joint = Math.max(
        rule(fu, 0, 0.012, reach),
        rule(fv, 0, 0.012, reach),
        rule(fu, block, 0.012, reach),
        rule(fv, course, 0.012, reach),
      );
      const tone = 0.92 + 0.12 * hash(column, row, 5) + 0.22 * (layered(u * 2.2, v * 2.2, 4, 13) - 0.5);
      return shade(tint, tone * (1 - 0.42 * joint));
    },
  };
}

/** Handwriting that says nothing: a wavering line broken into words. */
function scrawl(u: number, v: number, seed: number, height: number, reach: number): number {
  const word = 0.012 + 0.014 * hash(seed, 1);
  const k = Math.floor(u / word);
  if (hash(k, seed, 4) < 0.16) return 0;
  const f = u / word - k;
  if (f < 0.06 || f > 0.9) return 0;
  const tall = hash(Math.floor(u / (height * 0.9)), seed, 6) > 0.72 ? 1.9 : 0.8;
  const wave = Math.sin((u / height) * 5.2 + hash(k, seed, 2) * 6) * 0.42 + Math.sin((u / height) * 11 + seed) * 0.16;
  const line = height * (0.42 + wave * tall * 0.55);
  return rule(v, line, height * 0.15, reach);
}

/** Figures that say nothing: short strokes and rounds set in columns. */
function figure(u: number, v: number, seed: number, height: number, reach: number): number {
  const step = height * 0.72;
  const k = Math.floor(u / step);
  const f = u - (k + 0.5) * step;
  const kind = hash(k, seed, 8);
  const g = v - height * 0.5;
  const stem = height * 0.14;
  if (g < -height * 0.55 || g > height * 0.55) return 0;
  if (kind < 0.3) return rule(f - g * 0.2, 0, stem, reach);
  const round = Math.hypot(f / 0.62, kind < 0.65 ? g : Math.abs(g) - height * 0.24);
  return rule(round, height * (kind < 0.65 ? 0.42 : 0.22), stem, reach);
}

/** A ledger's page, `wide` by `high` metres: head line, red columns, rows, entries. */
export function ledgerPage(wide: number, high: number, seed: number, written = 0.8): Surface {
  const ground = rgb('#f7efdc');
  const rows = rgb('#8fa594');
  const row = high / 34;
  return {
    tint: ground,
    hatch: 'u',
    paint: (u, v, _at, reach) => {
      let c = shade(ground, 0.97 + 0.06 * (layered(u * 9, v * 9, 3, seed) - 0.5));
      const top = high - v;
      const n = Math.floor(top / row);
      const head = row * 3.4;
      if (top > head && top < high - row)
        c = mixRgb(
          c,
          rows,
          0.75 * Math.max(rule(top - n * row, 0, 0.0005, reach), rule(top - n * row, row, 0.0005, reach)),
        );
      const columns = [0.1, 0.2, 0.62, 0.64, 0.77, 0.79, 0.92];
      if (top > row * 1.6) for (const at of columns) c = mixRgb(c, red, 0.8 * rule(u, at * wide, 0.0007, reach));
      for (const at of [head, head + 0.0022, row * 1.6]) c = mixRgb(c, red, 0.85 * rule(top, at, 0.0008, reach));
      const line = n - 4;
      const last = Math.floor(26 * written);
      if (line >= 0 && line < last && hash(line, seed, 30) > 0.08) {
        const inRow = row - (top - n * row) - row * 0.12;
        const tall = row * 0.55;
        const end = 0.24 + 0.34 * hash(line, seed, 31);
        let mark = 0;
        if (u > 0.215 * wide && u < (end + 0.06) * wide) mark = scrawl(u, inRow, seed * 100 + line, tall, reach);
        if (u > 0.115 * wide && u < 0.185 * wide) mark = figure(u, inRow, seed * 200 + line, tall, reach);
        const columnStart = hash(line, seed, 32) > 0.5 ? 0.655 : 0.805;
        const digits = 0.02 + 0.05 * hash(line, seed, 33);
        if (u > (columnStart + 0.1 - digits) * wide && u < (columnStart + 0.1) * wide)
          mark = figure(u, inRow, seed * 300 + line, tall, reach);
        c = mixRgb(c, ink, mark * 0.85);
      }
      if (line >= last) {
        const at = row * (5 + last);
        if (u > 0.65 * wide && u < 0.915 * wide)
          c = mixRgb(c, ink, 0.8 * Math.max(rule(top, at, 0.0007, reach), rule(top, at + 0.0024, 0.0007, reach)));
      }
      if (top > row * 1.9 && top < head - row * 0.4 && u > 0.3 * wide && u < 0.56 * wide)
        c = mixRgb(c, ink, 0.85 * scrawl(u, head - row * 0.5 - top, seed * 7, row * 1.0, reach));
      return c;
    },
  };
}

/** A sheet with a drawn curve over a grid: axes, bars and a line that rises and falls. */
export function chartSheet(wide: number, high: number): Surface {
  const ground = rgb('#f8f1e0');
  const curve = (x: number) => 0.3 + 0.34 * x + 0.07 * Math.sin(x * 9) + 0.035 * Math.sin(x * 23 + 1);
  return {
    tint: ground,
    hatch: 'slant',
    paint: (u, v, _at, reach) => {
      let c = shade(ground, 0.98 + 0.05 * (layered(u * 8, v * 8, 3, 3) - 0.5));
      const [x, y] = [(u / wide - 0.12) / 0.78, (v / high - 0.16) / 0.7];
      if (x > -0.01 && x < 1.01 && y > -0.01 && y < 1.01) {
        const cell = wide * 0.039;
        const gu = u - 0.12 * wide - Math.round((u - 0.12 * wide) / cell) * cell;
        const gv = v - 0.16 * high - Math.round((v - 0.16 * high) / cell) * cell;
        c = mixRgb(c, rgb('#9fb2a2'), 0.7 * Math.max(rule(gu, 0, 0.0004, reach), rule(gv, 0, 0.0004, reach)));
        const bar = Math.floor(x * 10);
        const f = x * 10 - bar;
        const top = curve((bar + 0.5) / 10) * 0.72;
        if (f > 0.24 && f < 0.76 && y > 0 && y < top) {
          const hatched = 0.45 + 0.4 * rule((u + v) % 0.0042, 0.0021, 0.0012, reach);
          c = mixRgb(c, bar === 7 ? red : ink, clamp(hatched));
        }
        c = mixRgb(c, red, rule(y, curve(x), 0.009, reach / (high * 0.7)));
        c = mixRgb(c, ink, Math.max(rule(x, 0, 0.004, reach / wide), rule(y, 0, 0.006, reach / high)));
      }
      return c;
    },
  };
}
