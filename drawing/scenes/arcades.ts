import type { Model } from '../model.ts';
import { cypress, daySky, pine } from '../nature.ts';
import { column } from '../objects/furniture.ts';
import type { Scene } from '../scene.ts';
import { archBay, ball, box, skin, tube } from '../shapes.ts';
import { iron, masonry, plaster, roundStone, stone, tiles } from '../surfaces.ts';
import { clamp, mixRgb, rgb } from '../vector.ts';

const sky = daySky('#b4c3bb', '#f5eddb', 0.5);

/** A vaulted walk along +y with arches on its left side, bays of 3.2 m. */
function walk(model: Model, bays: number, thick = 0.7): void {
  const long = bays * 3.2;
  const wall = masonry(0.5, 1.1, '#e8decb', 'v');
  model.at({ move: [-2, 0, 0], turn: 90 }, () => {
    for (let k = 0; k < bays; k++) {
      archBay(model, wall, { x: 1.6 + k * 3.2, width: 3.2, height: 5.2, opening: 2.2, spring: 2.7, thick }, stone);
      box(model, stone, [k * 3.2 - 0.56, -0.06, 2.58], [k * 3.2 + 0.56, thick + 0.06, 2.7]);
      box(model, stone, [k * 3.2 - 0.56, -0.06, 0], [k * 3.2 + 0.56, thick + 0.06, 0.35]);
    }
  });
  box(model, wall, [2, 0, 0], [2.4, long, 5.2]);
  for (let k = 0; k <= bays; k++) {
    const y = k * 3.2;
    box(model, stone, [1.8, y - 0.42, 0.35], [2, y + 0.42, 2.58]);
    box(model, stone, [1.74, y - 0.5, 0], [2, y + 0.5, 0.35]);
    box(model, stone, [1.72, y - 0.52, 2.58], [2, y + 0.52, 2.7]);
    // Ribs carry the barrel from pier to pier.
    skin(
      model,
      stone,
      (s, t) => [Math.cos(Math.PI * s) * 1.86, y - 0.4 + t * 0.8, 2.7 + Math.sin(Math.PI * s) * 1.86],
      32,
      1,
      [6, 0.8],
    );
    for (const e of [-0.4, 0.4]) {
      skin(
        model,
        stone,
        (s, t) => [Math.cos(Math.PI * s) * (1.86 + t * 0.14), y + e, 2.7 + Math.sin(Math.PI * s) * (1.86 + t * 0.14)],
        32,
        1,
        [6, 0.14],
      );
    }
  }
  // The barrel is cut open above the arches, as cross vaults are.
  for (let k = 0; k < bays; k++) {
    skin(
      model,
      plaster,
      (s, t) => {
        const w = Math.PI * (0.0 + 0.72 * s);
        return [Math.cos(w) * 2, (k + t) * 3.2, 2.7 + Math.sin(w) * 2];
      },
      26,
      8,
      [4.6, 3.2],
    );
    skin(
      model,
      plaster,
      (s, t) => {
        const y = (k + 0.5) * 3.2 + Math.cos(Math.PI * t) * 1.6;
        const top = 2.7 + Math.sin(Math.PI * t) * 1.55;
        const w = Math.PI * 0.72;
        return [-2 * (1 - s) + s * Math.cos(w) * 2, y, Math.min(top, 4.25) * (1 - s) + s * (2.7 + Math.sin(w) * 2)];
      },
      8,
      20,
      [1, 3.2],
    );
  }
}

/** A vaulted walk at night, light falling in from one side: the ground under white words. */
export const nightArcade: Scene = {
  name: 'url-1-servizi',
  width: 2000,
  height: 1125,
  camera: { from: [0.35, 0.4, 1.5], to: [-0.15, 20, 1.5], angle: 70, level: true, shift: [0, 0.26] },
  sun: { towards: [-0.86, 0.16, 0.4], strength: 2.6, spread: 0.012 },
  sky: (d) => (d[2] > 0 ? 0.42 : 0.1),
  backdrop: (d) => mixRgb(rgb('#8d9684'), rgb('#4d574b'), clamp(0.2 + Math.abs(d[2]) * 1.6)),
  fill: 0.05,
  exposure: 0.62,
  night: true,
  build: (model) => {
    box(model, tiles(0.6, '#d2c7b0', '#a3937c', 0.08), [-12, -2, -0.2], [2.4, 60, 0]);
    walk(model, 9);
    model.at({ move: [0, 29, 0] }, () =>
      archBay(model, stone, { x: 0, width: 5, height: 5.2, opening: 2.2, spring: 2.6, thick: 0.6 }),
    );
    for (const y of [8, 14.4])
      tube(
        model,
        iron,
        [
          [0, y, 4.6],
          [0, y, 3.6],
        ],
        0.012,
        6,
      );
  },
};

/** A row of columns and its shadow on the pavement. */
export const colonnade: Scene = {
  name: 'colonnato',
  width: 1600,
  height: 1200,
  camera: { from: [1.6, -3.5, 1.55], to: [-0.9, 8, 1.55], angle: 58, level: true, shift: [0, 0.24] },
  sun: { towards: [-0.72, 0.34, 0.56], strength: 3, spread: 0.012 },
  sky: (d) => (d[2] > -0.05 ? 1.05 : 0.4),
  backdrop: sky,
  fill: 0.2,
  exposure: 0.78,
  haze: { distance: 420, air: rgb('#f0e9d8') },
  build: (model) => {
    box(model, tiles(0.8, '#e9dfcb', '#cdb596', 0.03), [-60, -8, -0.3], [4, 60, 0]);
    for (let k = -1; k < 12; k++) {
      const y = k * 2.5;
      model.at({ move: [-1.6, y, 0.16] }, () => column(model, 4.6, 0.3, roundStone));
      box(model, stone, [2.35, y - 0.38, 0.16], [2.6, y + 0.38, 4.76]);
    }
    box(model, stone, [-2.15, -8, 0], [4, 32, 0.16]);
    box(model, stone, [-2.02, -8, 4.76], [-1.18, 32, 5.3]);
    box(model, stone, [-2.12, -8, 5.3], [-1.1, 32, 5.5]);
    box(model, masonry(0.55, 1.2, '#e8dcc6', 'v'), [2.6, -8, 0.16], [3, 32, 5.5]);
    for (let k = -2; k < 24; k++) box(model, stone, [-1.2, k * 1.25 - 0.1, 5.02], [2.6, k * 1.25 + 0.1, 5.26]);
    box(model, plaster, [-1.2, -8, 5.26], [3, 32, 5.4]);
    model.at({ move: [-13, 30, 0] }, () => cypress(model, 11, 3));
    model.at({ move: [-15.5, 33, 0] }, () => cypress(model, 9.5, 8));
    model.at({ move: [-22, 34, 0] }, () => pine(model, 12, 4));
    model.at({ move: [-9.4, 44, 0] }, () => pine(model, 13, 9));
    box(model, masonry(0.4, 0.9), [-60, 52, 0], [4, 53, 1.2]);
  },
};

/** A flight of broad stone steps between walls, seen from below. */
export const stoneStair: Scene = {
  name: 'scala-di-pietra',
  width: 1600,
  height: 1200,
  camera: { from: [-0.9, -4.4, 1.5], to: [0.5, 4, 1.5], angle: 54, level: true, shift: [0.02, 0.4] },
  sun: { towards: [-0.7, -0.12, 0.6], strength: 2.9, spread: 0.012 },
  sky: (d) => (d[2] > -0.05 ? 1.05 : 0.4),
  backdrop: sky,
  fill: 0.2,
  exposure: 0.7,
  haze: { distance: 500, air: rgb('#f0e9d8') },
  build: (model) => {
    box(model, tiles(0.7, '#e2d6bf', '#c9b08f', 0.02), [-9, -8, -0.3], [9, 0, 0]);
    const rise = 0.165;
    for (let k = 0; k < 16; k++) {
      box(model, stone, [-1.7, k * 0.36, k * rise], [1.7, k * 0.36 + 0.8, (k + 1) * rise - 0.035]);
      box(model, stone, [-1.7, k * 0.36 - 0.03, (k + 1) * rise - 0.035], [1.7, k * 0.36 + 0.8, (k + 1) * rise]);
    }
    const top = 16 * rise;
    box(model, stone, [-6, 5.7, 0], [6, 14, top]);
    model.at({ move: [0, 9, top] }, () => {
      const wall = masonry(0.45, 1, '#ebe1cd', 'slant');
      for (const x of [-6, -3, 0, 3, 6])
        archBay(model, wall, { x, width: 3, height: 4.6, opening: 1.7, spring: 2.1, thick: 0.6 }, stone);
      box(model, stone, [-8, -0.12, 4.3], [8, 0.1, 4.6]);
      box(model, stone, [-8, -0.3, 4.6], [8, 0.3, 4.75]);
    });
    const wall = masonry(0.42, 0.95, '#e6dbc6', 'v');
    for (const side of [-1, 1]) {
      const [a, b] = side < 0 ? [-2.2, -1.7] : [1.7, 2.2];
      // The walls beside the steps rise with them.
      for (let k = 0; k < 4; k++) {
        const h = (k + 1) * 4 * rise + 0.35;
        box(model, wall, [a, k * 1.44 - 0.2, 0], [b, (k + 1) * 1.44 - 0.2, h]);
        box(model, stone, [a - 0.06, k * 1.44 - 0.26, h], [b + 0.06, (k + 1) * 1.44 - 0.2, h + 0.12]);
      }
      box(model, wall, side < 0 ? [-9, 1.4, 0] : [2.2, 1.4, 0], side < 0 ? [-2.2, 2, 4.2] : [9, 2, 2.9]);
      model.at({ move: [side * 1.95, 0.1, 4 * rise + 0.47] }, () => ballOn(model));
    }
    model.at({ move: [-5.4, 4.2, 1] }, () => cypress(model, 8, 21));
    model.at({ move: [5.3, 5, 1] }, () => cypress(model, 7.2, 23));
  },
};

function ballOn(model: Model): void {
  box(model, stone, [-0.2, -0.2, 0], [0.2, 0.2, 0.1]);
  ball(model, roundStone, [0, 0, 0.34], 0.25, 40);
}

/** Six steps and a door at their head: the method. */
export const sixSteps: Scene = {
  name: 'metodo',
  width: 2000,
  height: 1333,
  camera: { from: [2.6, -5.6, 1.75], to: [-0.1, 3, 1.75], angle: 50, level: true, shift: [0.03, 0.1] },
  sun: { towards: [-0.8, -0.16, 0.5], strength: 3.2, spread: 0.012 },
  sky: (d) => (d[2] > -0.05 ? 0.95 : 0.4),
  backdrop: sky,
  fill: 0.2,
  exposure: 0.7,
  build: (model) => {
    box(model, tiles(0.7, '#e2d6bf', '#bfa683', 0.02), [-12, -9, -0.3], [12, 3.5, 0]);
    for (const x of [-4.6, 4.6]) box(model, stone, [x - 0.35, 2.72, 0], [x + 0.35, 3, 7]);
    box(model, stone, [-12, 2.76, 0], [12, 3, 0.5]);
    for (let k = 0; k < 6; k++) {
      const half = 3.1 - k * 0.26;
      const y = k * 0.38;
      box(model, stone, [-half, y, k * 0.17], [half, 3, (k + 1) * 0.17 - 0.04]);
      box(model, stone, [-half - 0.03, y - 0.03, (k + 1) * 0.17 - 0.04], [half + 0.03, 3, (k + 1) * 0.17]);
    }
    model.at({ move: [0, 2.9, 0] }, () => {
      const wall = masonry(0.51, 1.15, '#ebe1cd', 'slant');
      box(model, wall, [-12, 0.02, 0], [-2.4, 0.6, 7]);
      box(model, wall, [2.4, 0.02, 0], [12, 0.6, 7]);
      box(model, wall, [-2.4, 0.02, 0], [2.4, 0.6, 1.02]);
      model.at({ move: [0, 0, 1.02] }, () => {
        archBay(model, wall, { x: 0, width: 4.8, height: 6, opening: 1.7, spring: 2.3, thick: 0.7 }, stone);
        for (const x of [-1.25, 1.25]) {
          model.at({ move: [x, -0.2, 0] }, () => column(model, 3.1, 0.17));
        }
        box(model, stone, [-1.7, -0.46, 3.4], [1.7, 0.1, 3.66]);
        box(model, stone, [-1.8, -0.56, 3.66], [1.8, 0.1, 3.78]);
        box(model, stone, [-6, 0.62, -1], [6, 6, 0]);
        box(model, plaster, [-3, 5, 0], [3, 5.2, 6]);
        box(model, plaster, [-3, 0.7, 0], [-2.8, 5, 6]);
      });
    });
  },
};
