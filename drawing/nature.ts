import type { Model, Surface } from './model.ts';
import { hash, layered, noise } from './noise.ts';
import { skin, tube } from './shapes.ts';
import { clamp, mixRgb, type Rgb, rgb, shade, smooth, type Vec } from './vector.ts';

/** A day's sky with long clouds, as colour by direction. */
export function daySky(top: string, low: string, cloud = 0.5): (d: Vec) => Rgb {
  const [high, horizon, white] = [rgb(top), rgb(low), rgb('#fbf6ea')];
  return (d) => {
    const up = Math.max(0, d[2]);
    const base = mixRgb(horizon, high, smooth(0, 0.5, up));
    const [u, v] = [d[0] / (up + 0.16), d[1] / (up + 0.16)];
    const mass = layered(u * 0.9 + 3, v * 0.9 + 1, 5, 41);
    const body = smooth(0.62 - cloud * 0.22, 0.78 - cloud * 0.16, mass);
    const lit = layered(u * 0.9 + 3.12, v * 0.9 + 1.2, 5, 41);
    const shadeSide = clamp(0.88 + (mass - lit) * 1.6, 0.7, 1.05);
    return mixRgb(base, shade(white, shadeSide), body * 0.9 * smooth(0.01, 0.12, up));
  };
}

const wooded = (hex: string): Surface => ({
  tint: rgb(hex),
  hatch: 'slant',
  soft: true,
  paint: (u, v) => shade(rgb(hex), 0.7 + 0.6 * layered(u / 30, v / 30, 4, 3)),
});

/** A crater lake below: water at z = `level`, wooded rim all round, further hills behind. Seen towards +y. */
export function craterLake(
  model: Model,
  level: number,
  centre: readonly [number, number],
  radius: readonly [number, number],
  rim = 150,
): void {
  const water: Surface = {
    tint: rgb('#8fa39a'),
    hatch: 'v',
    gloss: 0.42,
    ripple: 0.12,
    soft: true,
    paint: (_u, _v, at) => shade(rgb('#8da198'), 0.86 + 0.28 * noise(at[0] / 140, at[1] / 22, 6)),
  };
  const [cx, cy] = centre;
  const [rx, ry] = radius;
  skin(model, water, (s, t) => [cx + (s - 0.5) * rx * 3, cy + (t - 0.5) * ry * 3, level], 1, 1, [rx * 3, ry * 3]);
  skin(
    model,
    wooded('#7d8572'),
    (s, t) => {
      const w = -Math.PI * 0.12 + s * Math.PI * 1.24;
      const out = 1 + t * 0.55;
      const ridge = rim * (0.55 + 0.75 * layered(s * 7, 0.3, 4, 77) + 0.3 * noise(s * 26, 1, 8));
      const bump = 16 * (layered(s * 90, t * 14, 3, 12) - 0.5) * smooth(0, 0.1, t);
      const rise = ridge * smooth(0, 0.75, t) ** 0.75 - ridge * 0.3 * smooth(0.8, 1, t);
      return [cx + Math.cos(w) * rx * out, cy + Math.sin(w) * ry * out, level - 2 + rise + bump];
    },
    260,
    34,
    [5200, 700],
  );
  for (const [k, far, tall] of [
    [1, 2.1, 2.1],
    [2, 3.4, 3.3],
  ] as const) {
    skin(
      model,
      wooded('#8d9384'),
      (s, t) => {
        const w = Math.PI * (0.02 + 0.96 * s);
        const ridge = rim * tall * (0.15 + 1.0 * layered(s * 5 + k * 3.7, 0.7, 5, 50 + k) ** 1.3);
        return [
          cx + Math.cos(w) * rx * (far + t * 0.4),
          cy + Math.sin(w) * ry * (far + t * 0.4),
          level + ridge * smooth(0, 0.9, t),
        ];
      },
      200,
      10,
      [9000, 500],
    );
  }
}

const foliage: Surface = {
  tint: rgb('#56614b'),
  hatch: 'slant',
  soft: true,
  paint: (u, v) => shade(rgb('#59644e'), 0.6 + 0.8 * layered(u * 5, v * 5, 3, 9)),
};

/** A cypress. */
export function cypress(model: Model, high: number, seed: number): void {
  skin(
    model,
    foliage,
    (s, t) => {
      const w = s * Math.PI * 2;
      const r =
        high *
        0.085 *
        Math.sin(Math.PI * clamp(t * 0.93 + 0.07)) ** 0.7 *
        (0.75 + 0.5 * layered(s * 9, t * 14, 3, seed));
      return [Math.cos(w) * r, Math.sin(w) * r, 0.04 * high + t * high];
    },
    26,
    40,
    [high * 0.5, high],
  );
  tube(
    model,
    foliage,
    [
      [0, 0, -1],
      [0, 0, high * 0.1],
    ],
    high * 0.02,
    8,
  );
}

/** An umbrella pine. */
export function pine(model: Model, high: number, seed: number): void {
  const lean = (hash(seed, 1) - 0.5) * high * 0.1;
  tube(
    model,
    { tint: rgb('#7d6a54'), hatch: 'v' },
    [
      [0, 0, -1],
      [lean * 0.3, 0, high * 0.45],
      [lean, 0, high * 0.85],
    ],
    [high * 0.026, high * 0.02, high * 0.012],
    10,
  );
  for (let k = 0; k < 7; k++) {
    const w = (k / 7) * Math.PI * 2 + seed;
    const off = k === 0 ? 0 : high * 0.17;
    const c: Vec = [lean + Math.cos(w) * off, Math.sin(w) * off, high * (0.86 + 0.05 * hash(k, seed))];
    const r = high * (0.15 + 0.05 * hash(k, seed, 3));
    if (k > 0)
      tube(
        model,
        { tint: rgb('#7d6a54'), hatch: 'v' },
        [[lean * 0.8, 0, high * 0.66], c],
        [high * 0.009, high * 0.005],
        6,
      );
    skin(
      model,
      foliage,
      (s, t) => {
        const a = s * Math.PI * 2;
        const b = (t - 0.5) * Math.PI;
        const bump = 0.8 + 0.4 * layered(s * 8, t * 7, 3, seed + k);
        return [
          c[0] + Math.cos(a) * Math.cos(b) * r * bump,
          c[1] + Math.sin(a) * Math.cos(b) * r * bump,
          c[2] + Math.sin(b) * r * 0.42 * bump,
        ];
      },
      22,
      14,
      [r * 6, r * 2],
    );
  }
}
