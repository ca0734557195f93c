import type { Model } from '../model.ts';
import { closedBook, standingBook } from '../objects/books.ts';
import { dividers } from '../objects/instruments.ts';
import { inkwell, pen, readingLamp, stamp } from '../objects/writing.ts';
import type { Scene } from '../scene.ts';
import { box, lathe, skin } from '../shapes.ts';
import { chartSheet, greenCloth, leather, ledgerPage, sheetPaper, wood } from '../surfaces.ts';
import { type Rgb, rgb, shade, type Vec } from '../vector.ts';
import { flat, roomLight, sheet, throughWindow } from './still.ts';

/** An object that stands for a person, on a ground of the person's own colour. */
function emblem(
  name: string,
  ground: Rgb,
  camera: Scene['camera'],
  things: (model: Model) => void,
  lamps: Scene['lamps'] = [],
): Scene {
  const towards: Vec = [-0.7, -0.42, 0.5];
  return {
    name,
    width: 1280,
    height: 1600,
    camera,
    sun: {
      towards,
      strength: lamps.length ? 1.5 : 2.3,
      spread: 0.02,
      mask: throughWindow([0, 0.25, 0.22], towards, [0.26, 0.3], [3, 3]),
    },
    lamps,
    sky: roomLight([-0.7, -0.5, 0.5]),
    backdrop: () => ground,
    fill: 0.15,
    exposure: 1.1,
    build: (model) => {
      box(model, flat(shade(ground, 0.86)), [-1.5, -1, -0.05], [1.5, 0.5, 0]);
      skin(
        model,
        flat(ground),
        (s, t) => [(s - 0.5) * 5, 0.5 + 0.1 * Math.sin((t * Math.PI) / 2), -0.05 + t * 2.4],
        2,
        12,
        [5, 2.4],
      );
      things(model);
    },
  };
}

function waxSeal(model: Model): void {
  const wax = { tint: rgb('#a03a24'), hatch: 'v', gloss: 0.1 } as const;
  lathe(
    model,
    wax,
    [
      [0, 0.004],
      [0.019, 0.004],
      [0.021, 0.006],
      [0.024, 0.0065],
      [0.03, 0.005],
      [0.033, 0.002],
      [0.034, 0],
    ],
    40,
  );
  for (const [k, r] of [0.012, 0.0165].entries())
    lathe(
      model,
      wax,
      [
        [r - 0.001, 0.004],
        [r - 0.0004, 0.0054],
        [r + 0.0004, 0.0054],
        [r + 0.001, 0.004],
      ],
      36 + k,
    );
}

export const emblems: readonly Scene[] = [
  emblem('socio-fondatore', rgb('#c79a7c'), { from: [0.13, -0.72, 0.36], to: [0.005, 0, 0.1], angle: 34 }, (model) => {
    model.at({ move: [-0.2, -0.22, 0], turn: 12 }, () => sheet(model, 0.3, 0.4, ledgerPage(0.3, 0.4, 44, 0.5), 0.01));
    model.at({ move: [-0.1, 0.06, 0], turn: -8 }, () => closedBook(model, 0.22, 0.16, 0.045, leather));
    model.at({ move: [-0.02, 0.13, 0.045] }, () => stamp(model));
    model.at({ move: [0.035, -0.1, 0.0028] }, () => waxSeal(model));
    model.at({ move: [-0.14, -0.13, 0.003], turn: 40 }, () => pen(model));
  }),
  emblem('revisore-oiv', rgb('#93a791'), { from: [0.12, -0.74, 0.4], to: [0.0, 0.02, 0.1], angle: 34 }, (model) => {
    model.at({ move: [-0.22, -0.2, 0], turn: 7 }, () => sheet(model, 0.42, 0.3, chartSheet(0.42, 0.3), 0.006));
    model.at({ move: [0.02, 0.0, 0.002], turn: 18 }, () => dividers(model, 0.075, 0.25));
    model.at({ move: [-0.2, 0.2, 0], turn: -6 }, () => closedBook(model, 0.28, 0.18, 0.05, greenCloth));
  }),
  emblem(
    'dottore-commercialista',
    rgb('#cdb57d'),
    { from: [0.16, -0.78, 0.36], to: [0.0, 0, 0.1], angle: 34 },
    (model) => {
      model.at({ move: [-0.15, -0.09, 0], turn: -10 }, () =>
        closedBook(model, 0.27, 0.3, 0.055, wood('#5f4a36', 'v', 0.04)),
      );
      model.at({ move: [-0.14, -0.07, 0.055], turn: 4 }, () => closedBook(model, 0.25, 0.28, 0.05, greenCloth));
      model.at({ move: [-0.12, -0.06, 0.105], turn: -14 }, () => closedBook(model, 0.22, 0.25, 0.042, leather));
      model.at({ move: [-0.05, 0.03, 0.147], turn: 22 }, () => pen(model));
      model.at({ move: [0.16, -0.17, 0] }, () => inkwell(model));
      model.at({ move: [-0.2, -0.3, 0], turn: 8 }, () => sheet(model, 0.2, 0.14, sheetPaper, 0.008));
    },
  ),
  emblem(
    'studente-universitario',
    rgb('#ad97a6'),
    { from: [0.16, -1.12, 0.4], to: [-0.005, 0, 0.185], angle: 34 },
    (model) => {
      model.at({ move: [-0.03, 0.06, 0], turn: 10 }, () => readingLamp(model, 0.7));
      model.at({ move: [-0.22, -0.16, 0], turn: -8 }, () => closedBook(model, 0.24, 0.18, 0.04, leather));
      model.at({ move: [-0.2, -0.15, 0.04], turn: 6 }, () => closedBook(model, 0.21, 0.16, 0.034, greenCloth));
      for (const [k, cover] of [greenCloth, leather, wood('#8a7350', 'v')].entries()) {
        model.at({ move: [0.15 + k * 0.042, 0.0 + k * 0.01, 0] }, () =>
          standingBook(model, 0.04, 0.21 - k * 0.02, 0.16, cover, k !== 1),
        );
      }
      model.at({ move: [0.06, -0.2, 0], turn: 30 }, () => pen(model));
    },
    [{ at: [-0.03, 0.04, 0.3], radius: 0.025, strength: 0.05 }],
  ),
];
