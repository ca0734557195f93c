import type { Model } from '../model.ts';
import { ball, lathe, tube } from '../shapes.ts';
import { brass, iron, walnut } from '../surfaces.ts';
import { add, length, scale, sub, type Vec } from '../vector.ts';

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
