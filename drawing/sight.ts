import type { Model } from './model.ts';
import type { Scene } from './scene.ts';
import { type Hit, Tree } from './tree.ts';
import { add, cross, f32, i32, scale, sub, unit, type Vec } from './vector.ts';

/** What each pixel sees: distance, normal, surface coordinates, part and surface (0 is the backdrop). */
export type Sight = {
  width: number;
  height: number;
  depth: Float32Array;
  normal: Float32Array;
  coord: Float32Array;
  part: Int32Array;
  surface: Int32Array;
  /** Share of light that glass in front lets through, and the light it mirrors. */
  pane: Float32Array;
};

export type Eye = { from: Vec; ray: (x: number, y: number) => Vec; pixel: number };

/** The eye of a scene for a frame of the given size. */
export function openEye(scene: Scene, width: number, height: number): Eye {
  const { from, to, angle, level, shift = [0, 0] } = scene.camera;
  const forward = unit(level ? sub([to[0], to[1], from[2]], from) : sub(to, from));
  const right = unit(cross(forward, [0, 0, 1]));
  const up = cross(right, forward);
  const half = Math.tan((angle * Math.PI) / 360);
  const ray = (x: number, y: number): Vec => {
    const sx = ((x / width) * 2 - 1 + shift[0]) * half;
    const sy = ((1 - (y / height) * 2 + shift[1]) * half * height) / width;
    return unit(add(forward, add(scale(right, sx), scale(up, sy))));
  };
  return { from, ray, pixel: (2 * half) / width };
}

/** The shading normal and surface coordinates where a ray met a triangle. */
export function meet(model: Model, hit: Hit): { normal: Vec; u: number; v: number } {
  const o = hit.triangle * 9;
  const c = hit.triangle * 6;
  const a = 1 - hit.b - hit.c;
  const nn = (k: number) =>
    a * (model.normals[o + k] ?? 0) + hit.b * (model.normals[o + 3 + k] ?? 0) + hit.c * (model.normals[o + 6 + k] ?? 0);
  const uv = (k: number) =>
    a * (model.coords[c + k] ?? 0) + hit.b * (model.coords[c + 2 + k] ?? 0) + hit.c * (model.coords[c + 4 + k] ?? 0);
  return { normal: unit([nn(0), nn(1), nn(2)]), u: uv(0), v: uv(1) };
}

/** Looks through every pixel once. */
export function look(scene: Scene, model: Model, tree: Tree, glass: Model, width: number, height: number): Sight {
  const eye = openEye(scene, width, height);
  const size = width * height;
  const sight: Sight = {
    width,
    height,
    depth: new Float32Array(size),
    normal: new Float32Array(size * 3),
    coord: new Float32Array(size * 2),
    part: new Int32Array(size),
    surface: new Int32Array(size),
    pane: new Float32Array(size * 2),
  };
  const panes = glass.surfaceOf.length ? new Tree(glass) : undefined;
  const hit: Hit = { t: 0, triangle: 0, b: 0, c: 0 };
  const [ox, oy, oz] = eye.from;
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const i = y * width + x;
      const d = eye.ray(x + 0.5, y + 0.5);
      hit.t = 1e6;
      const seen = tree.cast(ox, oy, oz, d[0], d[1], d[2], hit);
      sight.depth[i] = hit.t;
      if (seen) {
        const m = meet(model, hit);
        const flip = m.normal[0] * d[0] + m.normal[1] * d[1] + m.normal[2] * d[2] > 0 ? -1 : 1;
        sight.normal.set(scale(m.normal, flip), i * 3);
        sight.coord[i * 2] = m.u;
        sight.coord[i * 2 + 1] = m.v;
        sight.part[i] = (model.partOf[hit.triangle] ?? 0) + 1;
        sight.surface[i] = (model.surfaceOf[hit.triangle] ?? 0) + 1;
      } else {
        sight.coord[i * 2] = Math.atan2(d[0], d[1]);
        sight.coord[i * 2 + 1] = Math.asin(d[2]);
      }
      sight.pane[i * 2] = 1;
      if (panes) throughGlass(scene, glass, panes, sight, i, eye.from, d);
    }
  }
  return sight;
}

function throughGlass(scene: Scene, glass: Model, panes: Tree, sight: Sight, i: number, from: Vec, d: Vec): void {
  const hit: Hit = { t: 0, triangle: 0, b: 0, c: 0 };
  let clear = 1;
  let shine = 0;
  let start = 0;
  const limit = f32(sight.depth, i);
  for (let k = 0; k < 8; k++) {
    hit.t = limit - start;
    const o = add(from, scale(d, start));
    if (!panes.cast(o[0], o[1], o[2], d[0], d[1], d[2], hit)) break;
    const { normal } = meet(glass, hit);
    const facing = d[0] * normal[0] + d[1] * normal[1] + d[2] * normal[2];
    const mirrored = add(d, scale(normal, -2 * facing));
    const fresnel = 0.08 + 0.92 * (1 - Math.min(1, Math.abs(facing))) ** 5;
    const sun = Math.max(
      0,
      mirrored[0] * scene.sun.towards[0] + mirrored[1] * scene.sun.towards[1] + mirrored[2] * scene.sun.towards[2],
    );
    shine += clear * fresnel * (scene.sky(mirrored) + scene.sun.strength * 6 * sun ** 90);
    clear *= (1 - fresnel) * 0.9;
    start += hit.t + 1e-4;
    // A pane's own edge is a contour: its part joins the signature of what lies behind.
    sight.part[i] = (i32(sight.part, i) * 31 + (glass.partOf[hit.triangle] ?? 0) + 7) | 0;
  }
  sight.pane[i * 2] = clear;
  sight.pane[i * 2 + 1] = shine;
}
