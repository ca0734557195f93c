import type { Model, Surface } from '../model.ts';
import { layered } from '../noise.ts';
import { closedBook, openLedger } from '../objects/books.ts';
import { balance, dividers, rhombicuboctahedron, weight } from '../objects/instruments.ts';
import { inkwell, pen } from '../objects/writing.ts';
import type { Scene } from '../scene.ts';
import { ball, box, skin, tube } from '../shapes.ts';
import { brass, chartSheet, greenCloth, leather, plaster, sheetPaper, wood } from '../surfaces.ts';
import { cross, dot, type Rgb, rgb, shade, smooth, sub, unit, type Vec } from '../vector.ts';

export const flat = (tint: Rgb, hatch: Surface['hatch'] = 'slant'): Surface => ({
  tint,
  hatch,
  paint: (u, v) => shade(tint, 0.9 + 0.2 * layered(u * 2.2, v * 2.2, 4, 6)),
});

/** Sun through a window outside the picture: `at` is a point its middle ray passes, `size` a pane, `soft` the blur of its edges. */
export function throughWindow(
  at: Vec,
  towards: Vec,
  size: readonly [number, number],
  panes: readonly [number, number],
  soft = 0.014,
): (p: Vec) => number {
  const right = unit(cross([0, 0, 1], towards));
  const up = cross(unit(towards), right);
  const along = (x: number, pane: number, count: number): number => {
    const half = (pane * count) / 2;
    const inside = 1 - smooth(half - soft, half + soft, Math.abs(x));
    const bar = Math.min(count - 1, Math.max(1, Math.round((x + half) / pane))) * pane - half;
    const clear = count > 1 ? smooth(pane * 0.035, pane * 0.035 + soft * 1.4, Math.abs(x - bar)) : 1;
    return inside * clear;
  };
  return (p) => {
    const q = sub(p, at);
    return along(dot(q, right), size[0], panes[0]) * along(dot(q, up), size[1], panes[1]);
  };
}

/** Light in a room: brighter from the side of the window. */
export const roomLight =
  (from: Vec, bright = 0.75) =>
  (d: Vec): number => {
    const towards = d[0] * from[0] + d[1] * from[1] + d[2] * from[2];
    return 0.16 + bright * Math.max(0, towards) ** 2 + 0.1 * Math.max(0, d[2]);
  };

/** A sheet lying on the table, its corners a little lifted. */
export function sheet(model: Model, wide: number, high: number, surface: Surface, lift = 0.004): void {
  const at = (s: number, t: number): Vec => [
    s * wide,
    t * high,
    0.0008 + lift * ((2 * s - 1) ** 4 * (2 * t - 1) ** 4 * 2 + 0.3 * Math.max(0, s - 0.7) * (1 - t)),
  ];
  skin(model, surface, at, 24, 24, [wide, high]);
}

const table = (tint: string): Surface => wood(tint, 'u', 0.06);
const noSky = (): Rgb => rgb('#e9e0cc');
const left: Vec = [-0.7, 0.1, 0.7];

/** The ledger, a sheet with a curve, the instruments: control of management as a still life. */
export const controller: Scene = {
  name: 'controller-presentation',
  width: 2000,
  height: 1333,
  camera: { from: [0.1, -0.88, 0.6], to: [0.03, -0.005, 0.02], angle: 46 },
  sun: {
    towards: [-0.62, 0.42, 0.52],
    strength: 2.5,
    spread: 0.02,
    mask: throughWindow([0.02, 0, 0], [-0.62, 0.42, 0.52], [0.34, 0.4], [3, 3]),
  },
  sky: roomLight(left),
  backdrop: noSky,
  fill: 0.12,
  exposure: 1.1,
  build: (model) => {
    box(model, table('#86633f'), [-1.6, -0.7, -0.04], [1.6, 0.72, 0]);
    box(model, flat(rgb('#4b6552')), [-0.7, -0.42, 0], [0.78, 0.42, 0.003]);
    box(model, plaster, [-3, 1.6, -1], [3, 1.7, 0.8]);
    model.at({ move: [-0.17, -0.16, 0.003], turn: 10 }, () => openLedger(model, 0.25, 0.35, 5));
    model.at({ move: [0.055, -0.27, 0.03], turn: -9 }, () => sheet(model, 0.36, 0.27, chartSheet(0.36, 0.27)));
    model.at({ move: [0.19, -0.16, 0.004], turn: -24 }, () => sheet(model, 0.36, 0.26, sheetPaper, 0.002));
    model.at({ move: [0.27, -0.06, 0.033], turn: 38 }, () => pen(model));
    model.at({ move: [0.19, 0.27, 0.003] }, () => inkwell(model));
    model.at({ move: [0.34, 0.22, 0.003] }, () => weight(model, 0.03));
    model.at({ move: [0.42, 0.25, 0.003] }, () => weight(model, 0.021));
    model.at({ move: [0.405, 0.16, 0.003] }, () => weight(model, 0.014));
    model.at({ move: [-0.6, 0.2, 0], turn: -14 }, () => closedBook(model, 0.22, 0.3, 0.05, greenCloth));
    model.at({ move: [-0.57, 0.22, 0.05], turn: -4 }, () => closedBook(model, 0.19, 0.27, 0.036, leather));
  },
};

/** The open register and the pen. */
export const ledgerAndPen: Scene = {
  name: 'registro-e-penna',
  width: 1600,
  height: 1200,
  camera: { from: [0.24, -0.3, 0.34], to: [0.0, 0.14, 0.01], angle: 50 },
  sun: {
    towards: [-0.7, 0.35, 0.42],
    strength: 2.4,
    spread: 0.025,
    mask: throughWindow([0.05, 0.2, 0], [-0.7, 0.35, 0.42], [0.24, 0.2], [3, 3]),
  },
  sky: roomLight(left),
  backdrop: noSky,
  fill: 0.14,
  exposure: 1.05,
  build: (model) => {
    box(model, table('#7d5c3c'), [-1.6, -0.9, -0.04], [1.6, 1.5, 0]);
    box(model, plaster, [-3, 1.6, -1], [3, 1.7, 0.8]);
    model.at({ turn: 4 }, () => openLedger(model, 0.25, 0.34, 11));
    model.at({ move: [0.075, 0.085, 0.0215], turn: 24 }, () => pen(model));
    model.at({ move: [0.38, 0.3, 0] }, () => inkwell(model));
    model.at({ move: [-0.42, 0.36, 0], turn: 10 }, () => closedBook(model, 0.22, 0.3, 0.05, greenCloth));
  },
};

/** The scales. */
export const scales: Scene = {
  name: 'bilancia',
  width: 1600,
  height: 1200,
  camera: { from: [0.16, -1.25, 0.36], to: [0.03, 0, 0.245], angle: 40 },
  sun: {
    towards: [-0.72, -0.38, 0.42],
    strength: 2.2,
    spread: 0.02,
    mask: throughWindow([0.1, 0.3, 0.25], [-0.72, -0.38, 0.42], [0.3, 0.3], [3, 3]),
  },
  sky: roomLight([-0.7, -0.5, 0.5]),
  backdrop: noSky,
  fill: 0.13,
  exposure: 1.05,
  build: (model) => {
    box(model, table('#86633f'), [-1.6, -0.5, -0.05], [1.6, 0.5, 0]);
    box(model, flat(rgb('#d9cdb2')), [-3, 0.62, -1], [3, 0.7, 2]);
    balance(model, 2.2);
    model.at({ move: [-0.21, 0, 0.155] }, () => {
      model.at({ move: [-0.015, 0, 0] }, () => weight(model, 0.02));
      model.at({ move: [0.03, 0.015, 0] }, () => weight(model, 0.014));
    });
    model.at({ move: [0.21, 0, 0.172] }, () => weight(model, 0.024));
    model.at({ move: [0.24, -0.22, 0] }, () => weight(model, 0.026));
    model.at({ move: [0.315, -0.19, 0] }, () => weight(model, 0.018));
    model.at({ move: [0.28, -0.26, 0] }, () => weight(model, 0.011));
    model.at({ move: [-0.52, 0.02, 0], turn: -12 }, () => closedBook(model, 0.24, 0.32, 0.055, leather));
    model.at({ move: [-0.5, 0.05, 0.055], turn: -3 }, () => closedBook(model, 0.2, 0.28, 0.04, greenCloth));
    model.at({ move: [0.36, 0.06, 0], turn: 16 }, () => closedBook(model, 0.22, 0.3, 0.045, greenCloth));
  },
};

/** A solid of twenty-six faces, as in Pacioli's book, in glass and brass. */
export const solid: Scene = {
  name: 'solido-di-pacioli',
  width: 1600,
  height: 1200,
  camera: { from: [0.1, -1.3, 0.32], to: [0.02, 0, 0.275], angle: 40 },
  sun: {
    towards: [-0.72, -0.34, 0.46],
    strength: 2.3,
    spread: 0.016,
    mask: throughWindow([0.1, 0.3, 0.28], [-0.72, -0.34, 0.46], [0.3, 0.3], [3, 3]),
  },
  sky: roomLight([-0.7, -0.5, 0.5]),
  backdrop: noSky,
  fill: 0.13,
  exposure: 1.05,
  build: (model, glass) => {
    box(model, table('#86633f'), [-1.6, -0.5, -0.05], [1.6, 0.5, 0]);
    box(model, flat(rgb('#cfc7ae')), [-3, 0.62, -1], [3, 0.7, 2]);
    const { corners, edges, faces } = rhombicuboctahedron();
    const pane: Surface = { tint: rgb('#dfe8dd'), hatch: 'none' };
    const place = { move: [0.08, 0, 0.3], turn: 17, tip: 8, scale: 0.066 } as const;
    model.at(place, () => {
      for (const [a, b] of edges) tube(model, wood('#9a6f42', 'v'), [a, b], 0.085, 8);
      for (const p of corners) ball(model, brass, p, 0.13, 14);
    });
    glass.at(place, () => {
      for (const face of faces) {
        glass.part();
        const [first = [0, 0, 0] as const, ...rest] = face;
        for (const [i, p] of rest.slice(0, -1).entries()) {
          glass.triangle(
            pane,
            [first, p, rest[i + 1] ?? p],
            [
              [0, 0],
              [1, 0],
              [1, 1],
            ],
          );
        }
      }
    });
    tube(
      model,
      { tint: rgb('#9a3a22'), hatch: 'v' },
      [
        [0.08, 0, 0.46],
        [0.08, 0, 1.2],
      ],
      0.0022,
      8,
    );
    model.at({ move: [-0.3, -0.16, 0], turn: -16 }, () => openLedger(model, 0.19, 0.26, 21, greenCloth));
    model.at({ move: [0.37, -0.12, 0], turn: 24 }, () => dividers(model, 0.055, 0.19));
    model.at({ move: [0.36, 0.08, 0], turn: 12 }, () => closedBook(model, 0.2, 0.28, 0.05, leather));
  },
};
