import type { Model, Surface } from '../model.ts';
import { craterLake, cypress, daySky, pine } from '../nature.ts';
import { bookRow, closedBook, openLedger } from '../objects/books.ts';
import { armchair, desk } from '../objects/furniture.ts';
import { inkwell, pen, readingLamp } from '../objects/writing.ts';
import type { Scene } from '../scene.ts';
import { ball, box, tube } from '../shapes.ts';
import {
  darkWood,
  darkWoodUpright,
  greenCloth,
  leather,
  plaster,
  tiles,
  walnut,
  walnutUpright,
  wood,
} from '../surfaces.ts';
import { rgb } from '../vector.ts';
import { flat, throughWindow } from './still.ts';

const sky = daySky('#b4c3bb', '#f5eddb', 0.5);
const frame: Surface = { tint: rgb('#e9e0cb'), hatch: 'u' };

/** Shelves along x, standing on z = 0, `bays` of 0.9 m, registers in every row. */
function shelves(model: Model, bays: number, seed: number, rows = 6): void {
  const [bay, deep, row] = [0.92, 0.34, 0.4];
  const high = 0.14 + rows * row;
  box(model, darkWood, [0, deep - 0.02, 0], [bays * bay, deep, high]);
  box(model, walnut, [-0.06, -0.05, 0], [bays * bay + 0.06, deep, 0.12]);
  for (let b = 0; b <= bays; b++)
    box(model, walnutUpright, [b * bay - 0.02, -0.015, 0.12], [b * bay + 0.02, deep, high]);
  for (let r = 0; r <= rows; r++) {
    const z = 0.12 + r * row;
    box(model, walnut, [0, 0, z], [bays * bay, deep, z + 0.025]);
    if (r === rows) continue;
    for (let b = 0; b < bays; b++) {
      model.at({ move: [b * bay + 0.022, 0.03, z + 0.025] }, () =>
        bookRow(model, bay - 0.05, row - 0.045, 0.25, seed + r * 31 + b * 7),
      );
    }
  }
  box(model, walnut, [-0.07, -0.06, high], [bays * bay + 0.07, deep, high + 0.06]);
  box(model, walnut, [-0.1, -0.09, high + 0.06], [bays * bay + 0.1, deep, high + 0.1]);
}

/** A wall along x at y = 0 with a tall window from `from` to `to`, and its frame. */
function windowWall(
  model: Model,
  wall: Surface,
  long: readonly [number, number],
  from: number,
  to: number,
  height: number,
  sill = 0.5,
  head = 2.9,
): void {
  const thick = 0.4;
  box(model, wall, [long[0], 0, 0], [from, thick, height]);
  box(model, wall, [to, 0, 0], [long[1], thick, height]);
  box(model, wall, [from, 0, 0], [to, thick, sill]);
  box(model, wall, [from, 0, head], [to, thick, height]);
  box(model, frame, [from - 0.09, -0.03, sill - 0.06], [from + 0.006, 0.02, head + 0.1]);
  box(model, frame, [to - 0.006, -0.03, sill - 0.06], [to + 0.09, 0.02, head + 0.1]);
  box(model, frame, [from - 0.14, -0.05, head - 0.006], [to + 0.14, 0.02, head + 0.12]);
  box(model, frame, [from - 0.12, -0.1, sill - 0.05], [to + 0.12, thick, sill + 0.006]);
  const middle = (from + to) / 2;
  const y = [0.2, 0.25] as const;
  for (const x of [from + 0.03, middle, to - 0.03]) box(model, frame, [x - 0.03, y[0], sill], [x + 0.03, y[1], head]);
  for (const z of [sill + 0.03, sill + (head - sill) * 0.36, sill + (head - sill) * 0.68, head - 0.03])
    box(model, frame, [from, y[0] + 0.01, z - 0.022], [to, y[1] - 0.01, z + 0.022]);
}

function outside(model: Model): void {
  craterLake(model, -130, [-120, 1700], [1900, 1300], 210);
}

/** The office: a table for two sides, shelves, a tall window. */
export const office: Scene = {
  name: 'advisory-office',
  width: 2000,
  height: 1333,
  camera: { from: [1.95, -3.5, 1.5], to: [-0.55, 2, 1.5], angle: 58, level: true, shift: [0.02, -0.06] },
  sun: { towards: [-0.82, 0.22, 0.5], strength: 3.2, spread: 0.012 },
  sky: (d) => (d[2] > -0.1 ? 1.5 : 0.5),
  backdrop: sky,
  fill: 0.24,
  exposure: 1.75,
  haze: { distance: 4200, air: rgb('#eee7d6') },
  build: (model) => {
    box(model, tiles(0.36, '#d9c6a6', '#a5694b', 0.06, true), [-3, -5, -0.1], [4, 2.5, 0]);
    const wall = flat(rgb('#e9dfc9'));
    // Left wall with two windows, seen aslant.
    model.at({ move: [-2.6, 0, 0], turn: 90 }, () => {
      windowWall(model, wall, [-0.45, 2.5], 0.25, 1.75, 3.4, 0.45, 2.85);
      windowWall(model, wall, [-5, -0.45], -2.5, -1, 3.4, 0.45, 2.85);
    });
    box(model, wall, [-3, 2.3, 0], [4, 2.5, 3.4]);
    box(model, plaster, [-3, -5, 3.4], [4, 2.5, 3.5]);
    box(model, frame, [-2.6, 2.24, 3.22], [4, 2.3, 3.4]);
    box(model, wall, [3.2, -5, 0], [3.4, 2.5, 3.4]);
    model.at({ move: [-1.15, 1.95, 0] }, () => shelves(model, 4, 5, 6));
    model.at({ move: [-0.25, 0.1, 0], turn: 6 }, () => {
      desk(model, 2.1, 0.95, 'drawers');
      model.at({ move: [-0.08, -0.2, 0.762], turn: -4 }, () => openLedger(model, 0.24, 0.34, 7));
      model.at({ move: [0.32, -0.12, 0.762], turn: 60 }, () => pen(model));
      model.at({ move: [-0.72, 0.14, 0.76], turn: 24 }, () => readingLamp(model));
      model.at({ move: [0.52, 0.2, 0.76] }, () => inkwell(model));
      model.at({ move: [0.7, -0.2, 0.76], turn: 8 }, () => closedBook(model, 0.25, 0.34, 0.05, greenCloth));
      model.at({ move: [0.71, -0.17, 0.81], turn: -6 }, () => closedBook(model, 0.22, 0.3, 0.04, leather));
      model.at({ move: [0.1, 0.92, 0], turn: 176 }, () => armchair(model));
      model.at({ move: [-0.62, -1.0, 0], turn: 12 }, () => armchair(model, greenCloth));
      model.at({ move: [0.62, -1.05, 0], turn: -14 }, () => armchair(model, greenCloth));
    });
    model.at({ move: [-9, 9, -7] }, () => cypress(model, 11, 4));
    model.at({ move: [-26, 20, -11] }, () => pine(model, 15, 6));
    model.at({ turn: 60 }, () => outside(model));
  },
};

/** The shelves with the registers, and the ladder. */
export const registers: Scene = {
  name: 'scaffali-dei-registri',
  width: 1600,
  height: 1200,
  camera: { from: [0.35, -2.1, 1.35], to: [2.35, 0.3, 1.35], angle: 60, level: true, shift: [-0.04, 0.1] },
  sun: {
    towards: [-0.5, -0.62, 0.46],
    strength: 2.3,
    spread: 0.014,
    mask: throughWindow([2.4, 0, 1.3], [-0.5, -0.62, 0.46], [0.75, 0.8], [3, 4], 0.03),
  },
  sky: (d) => 0.35 + 0.55 * Math.max(0, -d[1] * 0.7 - d[0] * 0.5),
  backdrop: () => rgb('#e9e0cc'),
  fill: 0.16,
  exposure: 1.2,
  build: (model) => {
    box(model, wood('#9b7750', 'u', 0.05), [-4, -5, -0.1], [9, 0.6, 0]);
    box(model, flat(rgb('#e9dfc9')), [-4, 0.36, 0], [9, 0.5, 3.6]);
    shelves(model, 6, 3, 7);
    model.at({ move: [5.6, 0.3, 0], turn: -90 }, () => shelves(model, 5, 41, 7));
    // The ladder leans on the shelves.
    const foot = -0.85;
    for (const x of [2.15, 2.62])
      tube(
        model,
        darkWoodUpright,
        [
          [x, foot, 0],
          [x, -0.09, 2.75],
        ],
        0.024,
        10,
      );
    for (let k = 1; k < 10; k++) {
      const t = k / 10;
      tube(
        model,
        darkWood,
        [
          [2.15, foot + t * 0.76, t * 2.75],
          [2.62, foot + t * 0.76, t * 2.75],
        ],
        0.016,
        8,
      );
    }
    for (const x of [2.15, 2.62]) ball(model, darkWood, [x, -0.08, 2.78], 0.034, 14);
  },
};

/** The table by the window in the evening, the lamp lit. */
export const lampTable: Scene = {
  name: 'tavolo-e-lampada',
  width: 1600,
  height: 1200,
  camera: { from: [0.5, -1.75, 1.32], to: [-0.06, 0.2, 0.98], angle: 48 },
  sun: { towards: [0, 0, 1], strength: 0, spread: 0 },
  lamps: [{ at: [-0.44, 0.02, 1.07], radius: 0.03, strength: 0.62 }],
  sky: (d) => (d[1] > 0.1 ? 0.42 : 0.14),
  backdrop: daySky('#6f857f', '#d9c9a8', 0.5),
  fill: 0.08,
  exposure: 1.6,
  haze: { distance: 3600, air: rgb('#b5b39d') },
  build: (model) => {
    desk(model, 1.9, 0.9, 'drawers');
    const wall = flat(rgb('#d8cdb3'));
    model.at({ move: [0, 0.75, 0] }, () => windowWall(model, wall, [-4, 4], -0.15, 1.25, 3.4, 0.7, 2.7));
    box(model, wall, [-4, -4, -0.1], [4, 0.8, 0]);
    model.at({ move: [-0.42, 0.06, 0.76], turn: 8 }, () => readingLamp(model, 0.9));
    model.at({ move: [-0.16, -0.3, 0.762], turn: 6 }, () => openLedger(model, 0.24, 0.34, 17));
    model.at({ move: [0.2, -0.2, 0.762], turn: 66 }, () => pen(model));
    model.at({ move: [0.3, 0.12, 0.76] }, () => inkwell(model));
    model.at({ move: [0.52, -0.1, 0.76], turn: 14 }, () => closedBook(model, 0.24, 0.33, 0.055, leather));
    model.at({ move: [0.53, -0.07, 0.815], turn: 4 }, () => closedBook(model, 0.21, 0.3, 0.04, greenCloth));
    model.at({ move: [0.16, 14, -8] }, () => cypress(model, 10.5, 14));
    model.at({ move: [3.4, 30, -12] }, () => pine(model, 14, 16));
    craterLake(model, -130, [260, 1700], [1900, 1300], 210);
  },
};
