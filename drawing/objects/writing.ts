import type { Model, Surface } from '../model.ts';
import { ball, lathe, skin, slab, tube } from '../shapes.ts';
import { brass, inkBlack, wood } from '../surfaces.ts';
import { rgb, type Vec } from '../vector.ts';

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
    model.at({ move: [x, -0.028, 0.3] }, () => shadeEnd(model, brass, 0.076));
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

function shadeEnd(model: Model, surface: Surface, r: number): void {
  const ring = Array.from({ length: 15 }, (_, i): readonly [number, number] => {
    const w = Math.PI * (0.04 + (0.86 * i) / 14);
    return [Math.cos(w) * r * 0.95, Math.sin(w) * r];
  });
  model.at({ turn: 90 }, () => slab(model, surface, ring, -0.0015, 0.0015));
}

/** A profile of few points drawn out into a flowing one. */
function rounded(profile: readonly (readonly [number, number])[]): (readonly [number, number])[] {
  const at = (i: number) => profile[Math.min(profile.length - 1, Math.max(0, i))] ?? [0, 0];
  const flow = (i: number, t: number, k: 0 | 1): number => {
    const [a, b, c, d] = [at(i - 1)[k], at(i)[k], at(i + 1)[k], at(i + 2)[k]];
    return 0.5 * (2 * b + (c - a) * t + (2 * a - 5 * b + 4 * c - d) * t * t + (3 * b - a - 3 * c + d) * t ** 3);
  };
  const steps = 5;
  return Array.from({ length: (profile.length - 1) * steps + 1 }, (_, n): readonly [number, number] => {
    const [i, t] = [Math.floor(n / steps), (n % steps) / steps];
    return [Math.max(0, flow(i, t, 0)), flow(i, t, 1)];
  });
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
    wood('#7c5437', 'v', 0),
    rounded([
      [0.014, 0.034],
      [0.016, 0.04],
      [0.013, 0.048],
      [0.015, 0.07],
      [0.023, 0.1],
      [0.027, 0.122],
      [0.024, 0.14],
      [0.014, 0.15],
      [0, 0.153],
    ]),
    44,
  );
}
