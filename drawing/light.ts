import type { Model } from './model.ts';
import { hash, noise } from './noise.ts';
import type { Scene } from './scene.ts';
import { meet, openEye, type Sight } from './sight.ts';
import type { Hit, Tree } from './tree.ts';
import { add, cross, dot, f32, i32, length, luminance, scale, sub, unit, type Vec } from './vector.ts';

/** Light that falls on each cell of a coarser grid: straight from sun and lamps, from all around, and mirrored. */
export type Light = {
  width: number;
  height: number;
  step: number;
  direct: Float32Array;
  around: Float32Array;
  mirror: Float32Array;
};

export type Care = { step: number; sunRays: number; skyRays: number };

function basis(n: Vec): readonly [Vec, Vec] {
  const side = unit(cross(n, Math.abs(n[2]) > 0.9 ? [1, 0, 0] : [0, 0, 1]));
  return [side, cross(n, side)];
}

/** Traces the light of a scene onto what is seen. */
export function illuminate(scene: Scene, model: Model, tree: Tree, sight: Sight, care: Care): Light {
  const { step } = care;
  const width = Math.ceil(sight.width / step);
  const height = Math.ceil(sight.height / step);
  const eye = openEye(scene, sight.width, sight.height);
  const towards = unit(scene.sun.towards);
  const [sunA, sunB] = basis(towards);
  const lamps = scene.lamps ?? [];
  // A lamp under its shade is seen through a slit: it takes more rays than the sun.
  const sunRays = care.sunRays * (lamps.length ? 4 : 1);
  const albedo = model.surfaces.map((s) => luminance(s.tint) ** 2.1 * 0.9);
  const hit: Hit = { t: 0, triangle: 0, b: 0, c: 0 };
  const light: Light = {
    width,
    height,
    step,
    direct: new Float32Array(width * height),
    around: new Float32Array(width * height),
    mirror: new Float32Array(width * height),
  };

  const open = (p: Vec, d: Vec, far: number): boolean => {
    hit.t = far;
    return !tree.cast(p[0], p[1], p[2], d[0], d[1], d[2], hit, true);
  };
  const straight = (p: Vec, n: Vec, r1: number, r2: number): number => {
    let sum = 0;
    const share = scene.sun.mask?.(p) ?? 1;
    if (scene.sun.strength * share > 0) {
      const w = r1 * Math.PI * 2;
      const r = Math.sqrt(r2) * scene.sun.spread;
      const d = unit(add(towards, add(scale(sunA, Math.cos(w) * r), scale(sunB, Math.sin(w) * r))));
      const facing = dot(n, d);
      if (facing > 0 && open(p, d, 1e5)) sum += facing * scene.sun.strength * share;
    }
    for (const lamp of lamps) {
      const z = r1 * 2 - 1;
      const ring = Math.sqrt(1 - z * z) * lamp.radius;
      const on: Vec = [Math.cos(r2 * 6.283) * ring, Math.sin(r2 * 6.283) * ring, z * lamp.radius];
      const way = sub(add(lamp.at, on), p);
      const far = length(way);
      const d = scale(way, 1 / far);
      const facing = dot(n, d);
      if (facing > 0 && open(p, d, far - 1e-3)) sum += (facing * lamp.strength) / Math.max(0.01, far * far);
    }
    return sum;
  };
  const radiance = (o: Vec, d: Vec, r1: number, r2: number): number => {
    hit.t = 1e5;
    if (!tree.cast(o[0], o[1], o[2], d[0], d[1], d[2], hit)) return scene.sky(d);
    const triangle = hit.triangle;
    const surface = model.surfaceOf[triangle] ?? 0;
    const m = meet(model, hit);
    const n = dot(m.normal, d) > 0 ? scale(m.normal, -1) : m.normal;
    const p = add(add(o, scale(d, hit.t)), scale(n, 2e-4));
    return (albedo[surface] ?? 0.5) * (straight(p, n, r1, r2) + scene.fill) + (model.surfaces[surface]?.glow ?? 0);
  };

  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const j = y * width + x;
      const px = Math.min(sight.width - 1, x * step + (step >> 1));
      const py = Math.min(sight.height - 1, y * step + (step >> 1));
      const i = py * sight.width + px;
      const surface = model.surfaces[i32(sight.surface, i) - 1];
      if (!surface) continue;
      const d = eye.ray(px + 0.5, py + 0.5);
      const n: Vec = [f32(sight.normal, i * 3), f32(sight.normal, i * 3 + 1), f32(sight.normal, i * 3 + 2)];
      const depth = f32(sight.depth, i);
      const p = add(add(eye.from, scale(d, depth)), scale(n, 1e-4 + depth * 2e-5));
      const [a, b] = basis(n);
      const s1 = hash(x, y, 1);
      const s2 = hash(x, y, 2);
      let direct = 0;
      for (let k = 0; k < sunRays; k++) {
        direct += straight(p, n, (s1 + k * 0.7548776662) % 1, (s2 + k * 0.5698402909) % 1);
      }
      light.direct[j] = direct / sunRays;
      let around = 0;
      for (let k = 0; k < care.skyRays; k++) {
        const r1 = (s2 + k * 0.7548776662) % 1;
        const r2 = (s1 + k * 0.5698402909) % 1;
        const w = r1 * Math.PI * 2;
        const r = Math.sqrt(r2);
        const up = Math.sqrt(1 - r2);
        const way = add(add(scale(a, Math.cos(w) * r), scale(b, Math.sin(w) * r)), scale(n, up));
        // One bright hit among few rays is a speckle, so it is held down.
        around += Math.min(6, radiance(p, way, (r1 * 7) % 1, (r2 * 5) % 1));
      }
      light.around[j] = around / care.skyRays;
      if (surface.gloss) {
        const ripple = surface.ripple ?? 0;
        const at = add(eye.from, scale(d, depth));
        const bend = ripple * (noise(at[0] * 0.9, at[1] * 0.35, 5) - 0.5);
        const m = unit(add(n, [bend * 0.4, bend, 0]));
        const away = add(d, scale(m, -2 * dot(d, m)));
        light.mirror[j] = radiance(p, away, s1, s2);
      }
    }
  }
  settle(light.around, sight, light, 5);
  settle(light.direct, sight, light, lamps.length ? 3 : 1);
  return light;
}

/** Evens out the speckle of few rays, never across a fold or from one part to another. */
function settle(values: Float32Array, sight: Sight, grid: Light, rounds: number): void {
  const { width, height, step } = grid;
  const weights = [0.375, 0.25, 0.0625];
  const index = (x: number, y: number) =>
    Math.min(sight.height - 1, y * step + (step >> 1)) * sight.width +
    Math.min(sight.width - 1, x * step + (step >> 1));
  let from = Float32Array.from(values);
  let to = new Float32Array(values.length);
  for (let round = 0; round < rounds; round++) {
    const gap = 2 ** round;
    for (let y = 0; y < height; y++) {
      for (let x = 0; x < width; x++) {
        const i = index(x, y);
        const part = i32(sight.part, i);
        const depth = f32(sight.depth, i);
        let sum = 0;
        let total = 0;
        for (let dy = -2; dy <= 2; dy++) {
          const yy = y + dy * gap;
          if (yy < 0 || yy >= height) continue;
          for (let dx = -2; dx <= 2; dx++) {
            const xx = x + dx * gap;
            if (xx < 0 || xx >= width) continue;
            const k = index(xx, yy);
            if (i32(sight.part, k) !== part) continue;
            const fold =
              f32(sight.normal, i * 3) * f32(sight.normal, k * 3) +
              f32(sight.normal, i * 3 + 1) * f32(sight.normal, k * 3 + 1) +
              f32(sight.normal, i * 3 + 2) * f32(sight.normal, k * 3 + 2);
            if (fold < 0.85 || Math.abs(f32(sight.depth, k) - depth) > 0.12 * depth) continue;
            const w = (weights[Math.abs(dx)] ?? 0) * (weights[Math.abs(dy)] ?? 0) * fold ** 8;
            sum += w * f32(from, yy * width + xx);
            total += w;
          }
        }
        to[y * width + x] = total > 0 ? sum / total : f32(from, y * width + x);
      }
    }
    [from, to] = [to, from];
  }
  values.set(from);
}

/** Light at a pixel, from the four cells around it that belong to the same part. */
export function lightAt(values: Float32Array, light: Light, sight: Sight, x: number, y: number): number {
  const { width, height, step } = light;
  const fx = (x - (step >> 1)) / step;
  const fy = (y - (step >> 1)) / step;
  const x0 = Math.floor(fx);
  const y0 = Math.floor(fy);
  const i = y * sight.width + x;
  const part = i32(sight.part, i);
  let sum = 0;
  let total = 0;
  for (let dy = 0; dy < 2; dy++) {
    for (let dx = 0; dx < 2; dx++) {
      const xx = Math.min(width - 1, Math.max(0, x0 + dx));
      const yy = Math.min(height - 1, Math.max(0, y0 + dy));
      const k =
        Math.min(sight.height - 1, yy * step + (step >> 1)) * sight.width +
        Math.min(sight.width - 1, xx * step + (step >> 1));
      const fold =
        f32(sight.normal, i * 3) * f32(sight.normal, k * 3) +
        f32(sight.normal, i * 3 + 1) * f32(sight.normal, k * 3 + 1) +
        f32(sight.normal, i * 3 + 2) * f32(sight.normal, k * 3 + 2);
      const same = i32(sight.part, k) === part ? 1 : 1e-4;
      const near = (1 - Math.abs(fx - xx) + 1e-3) * (1 - Math.abs(fy - yy) + 1e-3);
      const w = Math.max(1e-6, near) * same * (fold > 0.8 ? 1 : 1e-2);
      sum += w * f32(values, yy * width + xx);
      total += w;
    }
  }
  return sum / total;
}
