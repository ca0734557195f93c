import type { Model, Surface } from '../model.ts';
import { craterLake, cypress, daySky, pine } from '../nature.ts';
import { closedBook, openLedger } from '../objects/books.ts';
import { armchair, column, desk } from '../objects/furniture.ts';
import { inkwell, pen } from '../objects/writing.ts';
import type { Scene } from '../scene.ts';
import { archBay, box, lathe, skin } from '../shapes.ts';
import { greenCloth, leather, masonry, plaster, roundStone, stone, tiles } from '../surfaces.ts';
import { rgb } from '../vector.ts';

const sky = daySky('#b4c3bb', '#f5eddb', 0.55);
const floor = tiles(0.46, '#e2d3b8', '#b98263', 0.04, true);
const air = rgb('#eee7d6');

function baluster(model: Model): void {
  lathe(
    model,
    roundStone,
    [
      [0.07, 0],
      [0.07, 0.05],
      [0.045, 0.07],
      [0.05, 0.1],
      [0.085, 0.22],
      [0.07, 0.33],
      [0.04, 0.46],
      [0.036, 0.54],
      [0.06, 0.57],
      [0.06, 0.61],
      [0.075, 0.62],
      [0.075, 0.66],
    ],
    22,
  );
}

/** A balustrade along x. */
function parapet(model: Model, from: number, to: number): void {
  box(model, stone, [from, -0.13, 0], [to, 0.13, 0.12]);
  box(model, stone, [from, -0.16, 0.78], [to, 0.16, 0.9]);
  for (let x = from + 0.15; x < to; x += 0.24) model.at({ move: [x, 0, 0.12] }, () => baluster(model));
}

/** The moulding around an arch, standing a little before the wall at y = 0. */
function archivolt(model: Model, x: number, spring: number, inner: number, broad: number, surface: Surface): void {
  const band = (r0: number, r1: number, out: number) => {
    skin(
      model,
      surface,
      (s, t) => {
        const w = Math.PI * (1 - s);
        const r = r0 + (r1 - r0) * t;
        return [x + Math.cos(w) * r, -out, spring + Math.sin(w) * r];
      },
      36,
      1,
      [inner * 3, r1 - r0],
    );
    for (const r of [r0, r1]) {
      skin(
        model,
        surface,
        (s, t) => [x + Math.cos(Math.PI * (1 - s)) * r, -out * t, spring + Math.sin(Math.PI * (1 - s)) * r],
        36,
        1,
        [inner * 3, out],
      );
    }
  };
  band(inner, inner + broad * 0.62, 0.05);
  band(inner + broad * 0.62, inner + broad, 0.09);
}

/** The place of the portrait: a desk and an empty chair before the loggia, the lake behind. */
export const executivePortrait: Scene = {
  name: 'executive-portait',
  width: 1600,
  height: 2000,
  camera: { from: [0.75, -3.5, 1.62], to: [0.02, 3, 1.62], angle: 39, level: true, shift: [0, 0.13] },
  sun: { towards: [-0.8, -0.3, 0.35], strength: 3.2, spread: 0.012 },
  sky: (d) => (d[2] > -0.05 ? 1.1 : 0.4),
  backdrop: sky,
  fill: 0.16,
  exposure: 0.95,
  haze: { distance: 6000, air },
  build: (model) => {
    const wall = masonry(0.5, 1.05, '#ece3d0', 'slant');
    box(model, floor, [-3.4, -6, -0.2], [4, 3, 0]);
    box(model, floor, [-5, 3, -0.2], [5, 4.9, 0]);
    model.at({ move: [0, 3, 0] }, () => {
      archBay(model, wall, { x: 0, width: 6.6, height: 5.6, opening: 2.7, spring: 2.75, thick: 0.55 }, stone);
      archivolt(model, 0, 2.75, 1.35, 0.36, stone);
      for (const x of [-1.62, 1.62]) {
        box(model, stone, [x - 0.3, -0.1, 0], [x + 0.3, 0.02, 0.32]);
        box(model, stone, [x - 0.24, -0.06, 0.32], [x + 0.24, 0.02, 2.62]);
        box(model, stone, [x - 0.3, -0.12, 2.56], [x + 0.3, 0.6, 2.66]);
        box(model, stone, [x - 0.34, -0.15, 2.66], [x + 0.34, 0.6, 2.75]);
      }
      model.at({ move: [0, 1.45, 0] }, () => parapet(model, -5, 5));
    });
    // The open side that the sun comes through lies outside the picture, on the left.
    model.at({ move: [-3.4, -6, 0], turn: 90 }, () => {
      for (const x of [1.5, 4.5, 7.5])
        archBay(model, plaster, { x, width: 3, height: 5.6, opening: 2.5, spring: 3.1, thick: 0.4 });
    });
    box(model, plaster, [3.3, -6, 0], [3.5, 3, 5.6]);
    box(model, plaster, [-3.6, -6, 5.6], [4, 3.5, 5.8]);
    craterLake(model, -130, [-120, 1700], [1900, 1300], 210);
    model.at({ move: [-3.4, 21, -7] }, () => cypress(model, 12.5, 4));
    model.at({ move: [-5.2, 24, -8] }, () => cypress(model, 10.5, 5));
    model.at({ move: [4.6, 34, -10] }, () => pine(model, 15, 6));
    model.at({ move: [0.05, 0.75, 0], turn: 3 }, () => {
      desk(model, 1.95, 0.9, 'turned');
      model.at({ move: [-0.1, -0.22, 0.762], turn: -5 }, () => openLedger(model, 0.24, 0.34, 3));
      model.at({ move: [0.3, -0.16, 0.762], turn: 60 }, () => pen(model));
      model.at({ move: [0.46, 0.14, 0.76] }, () => inkwell(model));
      model.at({ move: [-0.88, -0.16, 0.76], turn: 12 }, () => closedBook(model, 0.25, 0.34, 0.055, greenCloth));
      model.at({ move: [-0.86, -0.13, 0.815], turn: 1 }, () => closedBook(model, 0.22, 0.31, 0.045, leather));
      model.at({ move: [0.05, 0.82, 0], turn: 172 }, () => armchair(model));
    });
  },
};

/** Three bays of a loggia and the lake in its crater. */
export const lakeLoggia: Scene = {
  name: 'loggia-sul-lago',
  width: 1600,
  height: 1200,
  camera: { from: [-2.3, -4.8, 1.85], to: [0.4, 4, 1.85], angle: 60, level: true, shift: [0, 0.14] },
  sun: { towards: [0.78, 0.42, 0.62], strength: 2.8, spread: 0.012 },
  sky: (d) => (d[2] > -0.05 ? 1.15 : 0.4),
  backdrop: sky,
  fill: 0.2,
  exposure: 0.82,
  haze: { distance: 6000, air },
  line: 1.1,
  build: (model) => {
    box(model, floor, [-8, -8, -0.2], [12, 2.4, 0]);
    for (const x of [-4.5, -1.5, 1.5, 4.5, 7.5]) {
      model.at({ move: [x, 1.6, 0.9] }, () => column(model, 2.5, 0.19));
      box(model, stone, [x - 0.3, 1.3, 0], [x + 0.3, 1.9, 0.9]);
    }
    model.at({ move: [0, 1.35, 3.4] }, () => {
      for (const x of [-6, -3, 0, 3, 6, 9]) {
        archBay(model, plaster, { x, width: 3, height: 2.2, opening: 2.56, spring: 0.02, thick: 0.5 }, stone);
        archivolt(model, x, 0.02, 1.28, 0.18, stone);
      }
    });
    model.at({ move: [0, 1.6, 0] }, () => parapet(model, -8, 12));
    box(model, plaster, [-8, -8, 5.6], [12, 2, 5.8]);
    craterLake(model, -130, [260, 1700], [1900, 1300], 210);
    model.at({ move: [-0.6, 24, -9] }, () => cypress(model, 12, 14));
    model.at({ move: [12, 36, -12] }, () => pine(model, 17, 16));
    model.at({ move: [18, 44, -14] }, () => pine(model, 16, 11));
  },
};
