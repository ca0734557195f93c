/** A repeatable number from 0 to 1 for three whole numbers. */
export function hash(x: number, y = 0, z = 0): number {
  let h = Math.imul(x | 0, 374761393) ^ Math.imul(y | 0, 668265263) ^ Math.imul(z | 0, 2147483647 ^ 0x5bd1e995);
  h = Math.imul(h ^ (h >>> 13), 1274126177);
  h = Math.imul(h ^ (h >>> 16), 2246822519);
  return ((h ^ (h >>> 15)) >>> 0) / 4294967296;
}

const fade = (t: number): number => t * t * (3 - 2 * t);

/** Smooth value noise from 0 to 1. */
export function noise(x: number, y: number, seed = 0): number {
  const ix = Math.floor(x);
  const iy = Math.floor(y);
  const fx = fade(x - ix);
  const fy = fade(y - iy);
  const a = hash(ix, iy, seed) * (1 - fx) + hash(ix + 1, iy, seed) * fx;
  const b = hash(ix, iy + 1, seed) * (1 - fx) + hash(ix + 1, iy + 1, seed) * fx;
  return a * (1 - fy) + b * fy;
}

/** Noise over noise: clouds, hills, the grain of wood and paper. */
export function layered(x: number, y: number, layers = 4, seed = 0): number {
  let sum = 0;
  let weight = 0.5;
  let total = 0;
  for (let i = 0; i < layers; i++) {
    sum += weight * noise(x * 2 ** i, y * 2 ** i, seed + i * 17);
    total += weight;
    weight *= 0.5;
  }
  return sum / total;
}
