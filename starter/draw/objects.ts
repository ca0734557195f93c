import type { Model, Surface } from './model.ts';
import { hash } from './noise.ts';
import { ball, box, lathe, skin, slab, tube } from './shapes.ts';
import {
  brass,
  darkWood,
  darkWoodUpright,
  greenCloth,
  inkBlack,
  iron,
  leafEdges,
  leather,
  ledgerPage,
  roundStone,
  stone,
  walnut,
  walnutUpright,
  wood,
} from './surfaces.ts';
import { add, length, rgb, scale, sub, type Vec } from './vector.ts';

/** An open ledger lying on z = 0, its gutter on the y axis, pages `wide` by `high`. */
export function openLedger(model: Model, wide = 0.24, high = 0.34, seed = 1, cover: Surface = leather): void {
  box(model, cover, [-wide - 0.008, -0.006, 0], [wide + 0.008, high + 0.006, 0.004]);
  const page = (side: 1 | -1, thick: number) => {
    const height = (s: number) =>
      0.004 + thick * (1 - Math.exp(-s * 16)) * (1 - 0.12 * s * s) + 0.006 * Math.exp(-(((s - 0.16) / 0.14) ** 2));
    const paper = ledgerPage(wide, high, seed + side, side < 0 ? 0.95 : 0.62);
    const flat = side > 0 ? (s: number) => s : (s: number) => 1 - s;
    skin(model, paper, (s, t) => [side * flat(s) * wide, t * high, height(flat(s))], 36, 2, [wide, high]);
    skin(model, leafEdges, (s, t) => [side * wide, s * high, 0.004 + t * (height(1) - 0.004)], 1, 1, [high, thick]);
    for (const y of [0, high])
      skin(model, leafEdges, (s, t) => [side * s * wide, y, 0.004 + t * (height(s) - 0.004)], 24, 1, [wide, thick]);
  };
  page(-1, 0.026);
  page(1, 0.018);
}

/** A closed book lying flat: spine towards −x, `thick` high. */
export function closedBook(
  model: Model,
  wide: number,
  high: number,
  thick: number,
  cover: Surface,
  bands = brass,
): void {
  const board = 0.004;
  box(model, leafEdges, [0.004, 0.006, board], [wide - 0.006, high - 0.006, thick - board]);
  for (const z of [0, thick - board]) box(model, cover, [0, 0, z], [wide, high, z + board]);
  skin(
    model,
    cover,
    (s, t) => {
      const w = Math.PI / 2 + s * Math.PI;
      return [Math.cos(w) * thick * 0.32, t * high, thick / 2 + Math.sin(w) * (thick / 2)];
    },
    14,
    1,
    [thick * 1.4, high],
  );
  for (const at of [0.12, 0.24, 0.76, 0.88]) {
    skin(
      model,
      bands,
      (s, t) => {
        const w = Math.PI / 2 + s * Math.PI;
        return [
          Math.cos(w) * (thick * 0.32 + 0.0012) - 0.0003,
          (at + t * 0.012) * high,
          thick / 2 + Math.sin(w) * (thick / 2 + 0.0008),
        ];
      },
      14,
      1,
      [thick, 0.004],
    );
  }
}

/** A register standing with its spine to −y. Answers nothing; `label` pastes a paper label. */
export function standingBook(
  model: Model,
  thick: number,
  high: number,
  deep: number,
  cover: Surface,
  label: boolean,
): void {
  const bulge = Math.min(0.012, thick * 0.3);
  skin(
    model,
    cover,
    (s, t) => {
      const w = Math.PI + s * Math.PI;
      return [thick / 2 + (Math.cos(w) * thick) / 2, Math.sin(w) * bulge, t * high];
    },
    10,
    1,
    [thick * 1.2, high],
  );
  box(model, cover, [0, 0, 0], [0.003, deep, high]);
  box(model, cover, [thick - 0.003, 0, 0], [thick, deep, high]);
  box(model, leafEdges, [0.003, 0.002, 0.003], [thick - 0.003, deep - 0.004, high - 0.007]);
  const strip = (z0: number, z1: number, surface: Surface, out: number) =>
    skin(
      model,
      surface,
      (s, t) => {
        const w = Math.PI + s * Math.PI;
        return [thick / 2 + (Math.cos(w) * (thick + out)) / 2, Math.sin(w) * (bulge + out), z0 + t * (z1 - z0)];
      },
      10,
      1,
      [thick, z1 - z0],
    );
  for (const at of [0.1, 0.2, 0.8, 0.9]) strip(at * high, at * high + 0.004, brass, 0.001);
  if (label) strip(0.56 * high, 0.72 * high, { tint: rgb('#f3ead3'), hatch: 'v' }, 0.0014);
}

const covers: readonly Surface[] = [
  leather,
  greenCloth,
  { tint: rgb('#c9b48a'), hatch: 'u' },
  { tint: rgb('#7a5a3c'), hatch: 'u' },
  { tint: rgb('#39473e'), hatch: 'u' },
  { tint: rgb('#d9cba8'), hatch: 'u' },
  { tint: rgb('#8a3d28'), hatch: 'u' },
];

/** A row of registers from x = 0 to `long`, some leaning, with a gap now and then. */
export function bookRow(model: Model, long: number, high: number, deep: number, seed: number): void {
  let x = 0.004;
  for (let i = 0; x < long - 0.07; i++) {
    const group = Math.floor(i / 4 + hash(seed, 9));
    const set = hash(group, seed, 1);
    const thick = 0.026 + 0.032 * hash(group, seed, 2) + 0.004 * hash(i, seed, 3);
    const tall = high * (0.72 + 0.22 * hash(group, seed, 4) + 0.015 * hash(i, seed, 5));
    const cover = covers[Math.floor(set * covers.length)] ?? leather;
    const lean = hash(i, seed, 7) > 0.9 ? 9 : 0;
    if (x + thick + (lean ? tall * 0.16 : 0) > long) break;
    model.at({ move: [x, 0.012 + 0.01 * hash(i, seed, 6), 0], roll: -lean }, () =>
      standingBook(model, thick, tall, deep * (0.8 + 0.15 * hash(group, seed, 8)), cover, set > 0.3),
    );
    x += thick + 0.0015 + (lean ? tall * 0.16 : 0);
    if (hash(i, seed, 10) > 0.93) x += 0.09;
  }
}

/** A fountain pen lying along +x, its nib at the origin. */
export function pen(model: Model, body: Surface = inkBlack): void {
  model.at({ move: [0, 0, 0.0065], roll: 90 }, () => {
    lathe(
      model,
      brass,
      [
        [0.0003, 0],
        [0.0026, 0.012],
        [0.0034, 0.02],
        [0.003, 0.022],
      ],
      20,
    );
    lathe(
      model,
      body,
      [
        [0.0034, 0.021],
        [0.0046, 0.03],
        [0.0052, 0.045],
      ],
      24,
    );
    lathe(
      model,
      brass,
      [
        [0.0058, 0.045],
        [0.006, 0.047],
        [0.0058, 0.049],
      ],
      24,
    );
    lathe(
      model,
      body,
      [
        [0.006, 0.049],
        [0.0066, 0.075],
        [0.0062, 0.115],
        [0.0046, 0.138],
        [0, 0.14],
      ],
      28,
    );
    lathe(
      model,
      brass,
      [
        [0.0066, 0.083],
        [0.0069, 0.085],
        [0.0066, 0.087],
      ],
      24,
    );
  });
}

/** An inkwell with a brass lid. */
export function inkwell(model: Model): void {
  lathe(
    model,
    inkBlack,
    [
      [0, 0],
      [0.036, 0],
      [0.038, 0.004],
      [0.036, 0.03],
      [0.026, 0.04],
      [0.019, 0.043],
      [0.019, 0.048],
    ],
    40,
  );
  lathe(
    model,
    brass,
    [
      [0.019, 0.046],
      [0.023, 0.047],
      [0.023, 0.051],
      [0.019, 0.058],
      [0.008, 0.062],
      [0.004, 0.066],
      [0.006, 0.071],
      [0, 0.075],
    ],
    40,
  );
}

/** A reading lamp with a long half-round shade over its foot; the shade runs along x. */
export function readingLamp(model: Model, glow = 0): void {
  lathe(
    model,
    brass,
    [
      [0, 0],
      [0.088, 0],
      [0.09, 0.008],
      [0.07, 0.018],
      [0.03, 0.026],
      [0.014, 0.04],
      [0.01, 0.06],
    ],
    44,
  );
  lathe(
    model,
    brass,
    [
      [0.009, 0.05],
      [0.008, 0.2],
      [0.012, 0.205],
      [0.012, 0.212],
      [0.008, 0.217],
      [0.007, 0.36],
      [0.011, 0.37],
      [0, 0.38],
    ],
    24,
  );
  const shade: Surface = { tint: rgb('#4d7a5c'), hatch: 'v', gloss: 0.12, glow: glow * 0.35 };
  const inside: Surface = { tint: rgb('#f2ead2'), hatch: 'none', glow };
  const arch =
    (r: number) =>
    (s: number, t: number): Vec => {
      const w = Math.PI * (0.04 + 0.86 * s);
      const taper = 1 - 0.1 * (2 * t - 1) ** 2;
      return [(t - 0.5) * 0.3, Math.cos(w) * r * taper * 0.95 - 0.028, 0.3 + Math.sin(w) * r * taper];
    };
  skin(model, shade, arch(0.086), 20, 6, [0.25, 0.3]);
  skin(model, inside, arch(0.083), 20, 6, [0.25, 0.3]);
  for (const x of [-0.15, 0.15]) {
    model.at({ move: [x, -0.028, 0.3] }, () => slab2(model, brass, 0.076));
  }
  tube(
    model,
    brass,
    [
      [0.03, 0.02, 0.3],
      [0.03, 0.02, 0.235],
    ],
    0.0012,
    6,
  );
  ball(model, brass, [0.03, 0.02, 0.232], 0.005, 12);
}

function slab2(model: Model, surface: Surface, r: number): void {
  const ring = Array.from({ length: 15 }, (_, i): readonly [number, number] => {
    const w = Math.PI * (0.04 + (0.86 * i) / 14);
    return [Math.cos(w) * r * 0.95, Math.sin(w) * r];
  });
  model.at({ turn: 90 }, () => slab(model, surface, [[0, 0], ...ring], -0.0015, 0.0015));
}

/** A writing desk, its top at 0.76 m, standing on z = 0 around the origin. */
export function desk(
  model: Model,
  wide = 1.7,
  deep = 0.85,
  legs: 'turned' | 'drawers' = 'turned',
  top: Surface = walnut,
): void {
  const [x, y] = [wide / 2, deep / 2];
  box(model, top, [-x, -y, 0.735], [x, y, 0.76]);
  box(model, darkWood, [-x + 0.012, -y + 0.012, 0.722], [x - 0.012, y - 0.012, 0.735]);
  box(model, walnut, [-x + 0.04, -y + 0.04, 0.6], [x - 0.04, y - 0.04, 0.722]);
  box(model, { tint: rgb('#4a6350'), hatch: 'slant' }, [-x * 0.62, -y + 0.07, 0.7602], [x * 0.62, y - 0.14, 0.7612]);
  if (legs === 'turned') {
    for (const lx of [-x + 0.085, x - 0.085]) {
      for (const ly of [-y + 0.085, y - 0.085]) {
        box(model, walnutUpright, [lx - 0.04, ly - 0.04, 0.5], [lx + 0.04, ly + 0.04, 0.72]);
        model.at({ move: [lx, ly, 0] }, () => lathe(model, darkWoodUpright, turnedLeg, 26));
      }
    }
    const third = wide / 3;
    for (const k of [-1, 0, 1]) {
      box(
        model,
        walnut,
        [k * third - third / 2 + 0.05, -y + 0.034, 0.62],
        [k * third + third / 2 - 0.05, -y + 0.041, 0.708],
      );
      ball(model, brass, [k * third, -y + 0.024, 0.664], 0.012, 16);
    }
    return;
  }
  for (const side of [-1, 1]) {
    const low = side < 0 ? -x + 0.05 : x - 0.47;
    box(model, walnutUpright, [low, -y + 0.05, 0.05], [low + 0.42, y - 0.05, 0.6]);
    box(model, darkWood, [low - 0.015, -y + 0.035, 0], [low + 0.435, y - 0.035, 0.06]);
    for (const [z0, z1] of [
      [0.1, 0.27],
      [0.29, 0.43],
      [0.45, 0.58],
    ] as const) {
      box(model, walnut, [low + 0.025, -y + 0.036, z0], [low + 0.395, -y + 0.052, z1]);
      ball(model, brass, [low + 0.21, -y + 0.026, (z0 + z1) / 2], 0.013, 16);
    }
  }
}

const turnedLeg: readonly (readonly [number, number])[] = [
  [0.026, 0],
  [0.032, 0.012],
  [0.03, 0.04],
  [0.02, 0.052],
  [0.024, 0.07],
  [0.036, 0.28],
  [0.04, 0.4],
  [0.034, 0.435],
  [0.02, 0.445],
  [0.036, 0.462],
  [0.036, 0.474],
  [0.022, 0.484],
  [0.034, 0.5],
];

/** An armchair with a leather seat and back, facing +y. */
export function armchair(model: Model, cover: Surface = leather): void {
  const frame = darkWoodUpright;
  for (const x of [-0.27, 0.27]) {
    tube(
      model,
      frame,
      [
        [x, 0.24, 0],
        [x, 0.24, 0.66],
      ],
      [0.02, 0.026],
      10,
    );
    tube(
      model,
      frame,
      [
        [x, -0.25, 0],
        [x, -0.23, 0.45],
        [x, -0.28, 0.8],
        [x, -0.33, 1.02],
      ],
      [0.02, 0.026, 0.024, 0.02],
      10,
    );
    ball(model, frame, [x, -0.332, 1.035], 0.028, 16);
    tube(
      model,
      walnut,
      [
        [x, -0.27, 0.67],
        [x, 0, 0.7],
        [x, 0.2, 0.675],
        [x, 0.29, 0.65],
      ],
      [0.02, 0.026, 0.03, 0.026],
      10,
    );
    tube(
      model,
      frame,
      [
        [x, -0.24, 0.15],
        [x, 0.24, 0.15],
      ],
      0.014,
      8,
    );
  }
  tube(
    model,
    frame,
    [
      [-0.27, 0.24, 0.2],
      [0.27, 0.24, 0.2],
    ],
    0.016,
    8,
  );
  box(model, frame, [-0.28, -0.25, 0.37], [0.28, 0.26, 0.42]);
  skin(
    model,
    cover,
    (s, t) => {
      const bulge = Math.sin(Math.PI * s) ** 0.5 * Math.sin(Math.PI * t) ** 0.5;
      return [(s - 0.5) * 0.55, (t - 0.5) * 0.51, 0.42 + 0.055 * bulge];
    },
    20,
    20,
    [0.55, 0.5],
  );
  for (const side of [1, -1]) {
    skin(
      model,
      cover,
      (s, t) => {
        const bulge = Math.sin(Math.PI * s) ** 0.5 * Math.sin(Math.PI * t) ** 0.5;
        const z = 0.52 + t * 0.46;
        return [(s - 0.5) * 0.5, -0.235 - (z - 0.45) * 0.165 + side * (0.012 + 0.022 * bulge), z];
      },
      18,
      18,
      [0.5, 0.46],
    );
  }
  for (let i = 0; i < 15; i++) {
    const x = -0.24 + (i / 14) * 0.48;
    ball(model, brass, [x, -0.352, 0.965], 0.006, 8);
  }
}

/** A Tuscan column standing on z = 0, `high` metres with plinth and abacus. */
export function column(model: Model, high: number, radius = high / 14, surface: Surface = roundStone): void {
  const r = radius;
  box(model, stone, [-r * 1.4, -r * 1.4, 0], [r * 1.4, r * 1.4, r * 0.5]);
  const shaft = high - r * 2.2;
  const bulge = Array.from({ length: 15 }, (_, i): readonly [number, number] => {
    const t = i / 14;
    return [r * (1 - 0.17 * t ** 1.8), r * 1.12 + t * (shaft - r * 1.12)];
  });
  const torus = Array.from({ length: 9 }, (_, i): readonly [number, number] => {
    const w = -Math.PI / 2 + (i / 8) * Math.PI;
    return [r * 1.12 + Math.cos(w) * r * 0.2, r * 0.72 + Math.sin(w) * r * 0.22];
  });
  lathe(model, surface, [...torus, [r * 1.1, r * 0.97], [r * 1.06, r * 1.1], ...bulge], 56);
  const neck = r * 0.83;
  lathe(
    model,
    surface,
    [
      [neck, shaft],
      [neck * 1.1, shaft + r * 0.03],
      [neck * 1.1, shaft + r * 0.14],
      [neck, shaft + r * 0.17],
      [neck, shaft + r * 0.7],
      [neck * 1.08, shaft + r * 0.74],
      [neck * 1.3, shaft + r * 1.1],
      [neck * 1.42, shaft + r * 1.4],
      [neck * 1.42, shaft + r * 1.46],
    ],
    56,
  );
  const a = neck * 1.55;
  box(model, stone, [-a, -a, high - r * 0.76], [a, a, high]);
}

/** A pair of scales on a turned foot, beam along x, tipped by `tilt` degrees. */
export function balance(model: Model, tilt = 0): void {
  lathe(
    model,
    walnut,
    [
      [0, 0],
      [0.115, 0],
      [0.12, 0.008],
      [0.12, 0.022],
      [0.1, 0.032],
      [0.095, 0.04],
    ],
    56,
  );
  lathe(
    model,
    brass,
    [
      [0.09, 0.04],
      [0.06, 0.05],
      [0.03, 0.062],
      [0.018, 0.085],
      [0.026, 0.1],
      [0.014, 0.115],
      [0.011, 0.14],
      [0.013, 0.27],
      [0.01, 0.3],
      [0.019, 0.31],
      [0.019, 0.318],
      [0.009, 0.328],
      [0.008, 0.42],
      [0.016, 0.43],
      [0.013, 0.445],
      [0.02, 0.458],
      [0.013, 0.474],
      [0, 0.492],
    ],
    36,
  );
  const half = 0.21;
  const beamZ = 0.45;
  const lean = (tilt * Math.PI) / 180;
  const end = (side: number): Vec => [side * half * Math.cos(lean), 0, beamZ + side * half * Math.sin(lean)];
  const beam: Vec[] = [];
  const thick: number[] = [];
  for (let i = 0; i <= 24; i++) {
    const s = -1 + i / 12;
    const rise = 0.018 * Math.cos(s * Math.PI * 1.5) * (1 - Math.abs(s) * 0.4);
    beam.push([s * half * Math.cos(lean), 0, beamZ + s * half * Math.sin(lean) + rise]);
    thick.push(0.0036 + 0.0045 * (1 - Math.abs(s)));
  }
  tube(model, brass, beam, thick, 14);
  for (const side of [-1, 1]) {
    const hook = end(side);
    ball(model, brass, [hook[0], 0, hook[2]], 0.009, 18);
    const pan: Vec = [hook[0], 0, hook[2] - 0.27];
    for (let k = 0; k < 3; k++) {
      const w = (k / 3) * Math.PI * 2 + 0.5;
      const rim: Vec = [pan[0] + Math.cos(w) * 0.082, Math.sin(w) * 0.082, pan[2]];
      tube(model, iron, [sub(hook, [0, 0, 0.008]), rim], 0.0011, 6);
    }
    model.at({ move: pan }, () => {
      lathe(
        model,
        brass,
        [
          [0, -0.026],
          [0.03, -0.024],
          [0.06, -0.015],
          [0.08, -0.002],
          [0.085, 0],
          [0.083, 0.002],
          [0.078, -0.001],
          [0.055, -0.013],
          [0.03, -0.021],
          [0, -0.023],
        ],
        48,
      );
    });
  }
}

/** A brass weight with its knob, `size` the radius. */
export function weight(model: Model, size: number): void {
  const s = size;
  lathe(
    model,
    brass,
    [
      [0, 0],
      [s, 0],
      [s * 1.02, s * 0.06],
      [s * 1.02, s * 1.5],
      [s * 0.9, s * 1.62],
      [s * 0.3, s * 1.7],
      [s * 0.24, s * 1.95],
      [s * 0.46, s * 2.2],
      [s * 0.4, s * 2.5],
      [0, s * 2.62],
    ],
    36,
  );
}

/** Corners of a rhombicuboctahedron with edges of 2. */
export function rhombicuboctahedron(): { corners: Vec[]; edges: [Vec, Vec][]; faces: Vec[][] } {
  const k = 1 + Math.SQRT2;
  const corners: Vec[] = [];
  for (const a of [-1, 1])
    for (const b of [-1, 1]) for (const c of [-1, 1]) corners.push([a, b, c * k], [a, b * k, c], [a * k, b, c]);
  const edges: [Vec, Vec][] = [];
  corners.forEach((p, i) => {
    for (const q of corners.slice(i + 1)) if (Math.abs(length(sub(p, q)) - 2) < 1e-6) edges.push([p, q]);
  });
  const faces: Vec[][] = [];
  const near = (normal: Vec, far: number) =>
    corners.filter((p) => Math.abs(p[0] * normal[0] + p[1] * normal[1] + p[2] * normal[2] - far) < 1e-6);
  for (let x = -1; x <= 1; x++) {
    for (let y = -1; y <= 1; y++) {
      for (let z = -1; z <= 1; z++) {
        const kind = Math.abs(x) + Math.abs(y) + Math.abs(z);
        if (kind === 0) continue;
        const normal: Vec = [x, y, z];
        const face = near(normal, kind === 1 ? k : kind === 2 ? 1 + k : 2 + k);
        faces.push(around(face, normal));
      }
    }
  }
  return { corners, edges, faces };
}

function around(face: Vec[], normal: Vec): Vec[] {
  const middle = scale(
    face.reduce((sum, p) => add(sum, p), [0, 0, 0]),
    1 / face.length,
  );
  const [first = middle] = face;
  const a = sub(first, middle);
  const b: Vec = [
    normal[1] * a[2] - normal[2] * a[1],
    normal[2] * a[0] - normal[0] * a[2],
    normal[0] * a[1] - normal[1] * a[0],
  ];
  const angle = (p: Vec) => {
    const d = sub(p, middle);
    return Math.atan2(
      (d[0] * b[0] + d[1] * b[1] + d[2] * b[2]) / length(b),
      (d[0] * a[0] + d[1] * a[1] + d[2] * a[2]) / length(a),
    );
  };
  return face.toSorted((p, q) => angle(p) - angle(q));
}

/** A stamp with a turned handle. */
export function stamp(model: Model): void {
  lathe(
    model,
    brass,
    [
      [0, 0],
      [0.034, 0],
      [0.035, 0.003],
      [0.035, 0.014],
      [0.03, 0.02],
      [0.018, 0.026],
      [0.014, 0.034],
    ],
    44,
  );
  lathe(
    model,
    wood('#7c5437', 'v', 0.1),
    [
      [0.014, 0.034],
      [0.016, 0.04],
      [0.013, 0.048],
      [0.015, 0.07],
      [0.023, 0.1],
      [0.027, 0.122],
      [0.024, 0.14],
      [0.014, 0.15],
      [0, 0.153],
    ],
    44,
  );
}

/** Dividers standing open, points on z = 0 at x = ±`open`. */
export function dividers(model: Model, open: number, high: number): void {
  const head: Vec = [0, 0, high];
  for (const side of [-1, 1]) {
    const foot: Vec = [side * open, 0, 0];
    const at = (t: number): Vec => add(scale(foot, 1 - t), scale(add(head, [side * 0.006, 0, 0]), t));
    tube(model, iron, [at(0), at(0.12), at(0.2)], [0.0004, 0.002, 0.0028], 12);
    tube(model, brass, [at(0.19), at(0.22), at(0.6), at(0.95)], [0.004, 0.0048, 0.0055, 0.0075], 14);
    tube(model, brass, [at(0.2), at(0.215)], 0.0068, 14);
  }
  model.at({ move: [0, -0.009, high], tip: -90 }, () =>
    lathe(
      model,
      brass,
      [
        [0, -0.003],
        [0.012, -0.003],
        [0.0145, 0],
        [0.0145, 0.018],
        [0.012, 0.021],
        [0, 0.021],
      ],
      30,
    ),
  );
  lathe(
    model,
    brass,
    [
      [0.006, high + 0.01],
      [0.005, high + 0.03],
      [0.007, high + 0.034],
      [0.006, high + 0.052],
      [0, high + 0.056],
    ],
    20,
  );
}
