import type { Model, Surface } from '../model.ts';
import { ball, box, lathe, skin, tube } from '../shapes.ts';
import { brass, darkWood, darkWoodUpright, leather, roundStone, stone, walnut, walnutUpright } from '../surfaces.ts';
import { rgb } from '../vector.ts';

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
