import type { Model, Surface } from './model.ts';
import { add, cross, length, scale, sub, unit, type Vec } from './vector.ts';

/** A block between two corners. */
export function box(model: Model, surface: Surface, low: Vec, high: Vec): void {
  model.part();
  const [x0, y0, z0] = low;
  const [x1, y1, z1] = high;
  const face = (a: Vec, b: Vec, c: Vec, d: Vec, pick: (p: Vec) => readonly [number, number]) =>
    model.quad(surface, a, b, c, d, [pick(a), pick(b), pick(c), pick(d)]);
  const top = (p: Vec) => [p[0], p[1]] as const;
  const front = (p: Vec) => [p[0], p[2]] as const;
  const side = (p: Vec) => [p[1], p[2]] as const;
  face([x0, y0, z1], [x1, y0, z1], [x1, y1, z1], [x0, y1, z1], top);
  face([x0, y1, z0], [x1, y1, z0], [x1, y0, z0], [x0, y0, z0], top);
  face([x0, y0, z0], [x1, y0, z0], [x1, y0, z1], [x0, y0, z1], front);
  face([x1, y1, z0], [x0, y1, z0], [x0, y1, z1], [x1, y1, z1], front);
  face([x1, y0, z0], [x1, y1, z0], [x1, y1, z1], [x1, y0, z1], side);
  face([x0, y1, z0], [x0, y0, z0], [x0, y0, z1], [x0, y1, z1], side);
}

/** A curved skin: `at(s, t)` for s and t from 0 to 1. Coordinates are lengths along both ways. */
export function skin(
  model: Model,
  surface: Surface,
  at: (s: number, t: number) => Vec,
  across: number,
  along: number,
  size: readonly [number, number],
): void {
  model.part();
  const e = 1e-3;
  const normal = (s: number, t: number): Vec => {
    const ds = sub(at(Math.min(1, s + e), t), at(Math.max(0, s - e), t));
    const dt = sub(at(s, Math.min(1, t + e)), at(s, Math.max(0, t - e)));
    const got = cross(ds, dt);
    if (length(got) > 1e-12) return unit(got);
    const inner = t > 0.5 ? t - 0.01 : t + 0.01;
    const ds2 = sub(at(Math.min(1, s + e), inner), at(Math.max(0, s - e), inner));
    return unit(cross(ds2, sub(at(s, Math.min(1, inner + e)), at(s, inner - e))));
  };
  for (let i = 0; i < across; i++) {
    for (let j = 0; j < along; j++) {
      const [s0, s1, t0, t1] = [i / across, (i + 1) / across, j / along, (j + 1) / along];
      const [a, b, c, d] = [at(s0, t0), at(s1, t0), at(s1, t1), at(s0, t1)];
      const [na, nb, nc, nd] = [normal(s0, t0), normal(s1, t0), normal(s1, t1), normal(s0, t1)];
      const uv = (s: number, t: number) => [s * size[0], t * size[1]] as const;
      model.triangle(surface, [a, b, c], [uv(s0, t0), uv(s1, t0), uv(s1, t1)], [na, nb, nc]);
      model.triangle(surface, [a, c, d], [uv(s0, t0), uv(s1, t1), uv(s0, t1)], [na, nc, nd]);
    }
  }
}

type Profile = readonly (readonly [number, number])[];

/** A turned thing: a profile of [radius, height] about the upright. Sharp steps stay sharp. */
export function lathe(model: Model, surface: Surface, profile: Profile, segments = 40, sweep = 1): void {
  model.part();
  let along = 0;
  for (let j = 0; j + 1 < profile.length; j++) {
    const [r0, z0] = profile[j] ?? [0, 0];
    const [r1, z1] = profile[j + 1] ?? [0, 0];
    const step = Math.hypot(r1 - r0, z1 - z0);
    if (step < 1e-9) continue;
    const slope = (k: number): readonly [number, number] | undefined => {
      const [ra, za] = profile[k] ?? [0, 0];
      const [rb, zb] = profile[k + 1] ?? [0, 0];
      const l = Math.hypot(rb - ra, zb - za);
      return k >= 0 && k + 1 < profile.length && l > 1e-9 ? [(zb - za) / l, -(rb - ra) / l] : undefined;
    };
    const own = slope(j) ?? [1, 0];
    const blend = (other: readonly [number, number] | undefined): readonly [number, number] =>
      other && other[0] * own[0] + other[1] * own[1] > 0.8 ? [own[0] + other[0], own[1] + other[1]] : own;
    const from = blend(slope(j - 1));
    const to = blend(slope(j + 1));
    const width = Math.max(r0, r1);
    for (let i = 0; i < segments; i++) {
      const a0 = (i / segments) * sweep * Math.PI * 2;
      const a1 = ((i + 1) / segments) * sweep * Math.PI * 2;
      const ring = (a: number, r: number, z: number): Vec => [Math.cos(a) * r, Math.sin(a) * r, z];
      const out = (a: number, m: readonly [number, number]): Vec =>
        unit([Math.cos(a) * m[0], Math.sin(a) * m[0], m[1]]);
      const uv = (a: number, v: number) => [a * width, v] as const;
      const [p00, p10, p11, p01] = [ring(a0, r0, z0), ring(a1, r0, z0), ring(a1, r1, z1), ring(a0, r1, z1)];
      const [c00, c10, c11, c01] = [uv(a0, along), uv(a1, along), uv(a1, along + step), uv(a0, along + step)];
      if (r0 > 1e-9)
        model.triangle(surface, [p00, p10, p11], [c00, c10, c11], [out(a0, from), out(a1, from), out(a1, to)]);
      if (r1 > 1e-9)
        model.triangle(surface, [p00, p11, p01], [c00, c11, c01], [out(a0, from), out(a1, to), out(a0, to)]);
    }
    along += step;
  }
}

/** A round bar along a path; the radius may change from point to point. */
export function tube(
  model: Model,
  surface: Surface,
  path: readonly Vec[],
  radius: number | readonly number[],
  sides = 12,
): void {
  model.part();
  const r = (i: number) => (typeof radius === 'number' ? radius : (radius[Math.min(i, radius.length - 1)] ?? 0));
  let along = 0;
  for (let i = 0; i + 1 < path.length; i++) {
    const a = path[i] ?? [0, 0, 0];
    const b = path[i + 1] ?? a;
    const before = path[i - 1] ?? a;
    const after = path[i + 2] ?? b;
    const frame = (way: Vec): readonly [Vec, Vec] => {
      const d = unit(way);
      const side = unit(cross(d, Math.abs(d[2]) > 0.9 ? [1, 0, 0] : [0, 0, 1]));
      return [side, cross(side, d)];
    };
    const fa = frame(sub(b, before));
    const fb = frame(sub(after, a));
    const step = length(sub(b, a));
    const spoke = (f: readonly [Vec, Vec], k: number): Vec => {
      const w = (k / sides) * Math.PI * 2;
      return add(scale(f[0], Math.cos(w)), scale(f[1], Math.sin(w)));
    };
    for (let k = 0; k < sides; k++) {
      const [n0, n1, m0, m1] = [spoke(fa, k), spoke(fa, k + 1), spoke(fb, k), spoke(fb, k + 1)];
      const [p0, p1] = [add(a, scale(n0, r(i))), add(a, scale(n1, r(i)))];
      const [q0, q1] = [add(b, scale(m0, r(i + 1))), add(b, scale(m1, r(i + 1)))];
      const u = (j: number) => (j / sides) * Math.PI * 2 * r(i);
      model.triangle(
        surface,
        [p0, p1, q1],
        [
          [u(k), along],
          [u(k + 1), along],
          [u(k + 1), along + step],
        ],
        [n0, n1, m1],
      );
      model.triangle(
        surface,
        [p0, q1, q0],
        [
          [u(k), along],
          [u(k + 1), along + step],
          [u(k), along + step],
        ],
        [n0, m1, m0],
      );
    }
    along += step;
  }
}

/** A ball. */
export function ball(model: Model, surface: Surface, centre: Vec, radius: number, segments = 28): void {
  model.at({ move: centre }, () => {
    const profile = Array.from({ length: 17 }, (_, i): readonly [number, number] => {
      const w = -Math.PI / 2 + (i / 16) * Math.PI;
      return [Math.max(0, Math.cos(w) * radius), Math.sin(w) * radius];
    });
    lathe(model, surface, profile, segments);
  });
}

/** One bay of a wall with a round arch, standing on the x axis, thick towards +y. */
export function archBay(
  model: Model,
  surface: Surface,
  bay: { x: number; width: number; height: number; opening: number; spring: number; sill?: number; thick: number },
  inner: Surface = surface,
): void {
  const { x, width, height, opening, spring, thick, sill = 0 } = bay;
  const r = opening / 2;
  const [x0, x1] = [x - width / 2, x + width / 2];
  const steps = 28;
  const arc = Array.from({ length: steps + 1 }, (_, i): readonly [number, number] => {
    const w = Math.PI - (i / steps) * Math.PI;
    return [x + Math.cos(w) * r, spring + Math.sin(w) * r];
  });
  model.part();
  for (const y of [0, thick]) {
    const flat = (a: Vec, b: Vec, c: Vec, d: Vec) =>
      model.quad(
        surface,
        a,
        b,
        c,
        d,
        [a, b, c, d].map((p) => [p[0], p[2]] as const),
      );
    flat([x0, y, 0], [x - r, y, 0], [x - r, y, spring], [x0, y, spring]);
    flat([x + r, y, 0], [x1, y, 0], [x1, y, spring], [x + r, y, spring]);
    flat([x0, y, spring], [x - r, y, spring], [x - r, y, height], [x0, y, height]);
    flat([x + r, y, spring], [x1, y, spring], [x1, y, height], [x + r, y, height]);
    if (sill > 0) flat([x - r, y, 0], [x + r, y, 0], [x + r, y, sill], [x - r, y, sill]);
    for (let i = 0; i < steps; i++) {
      const [ax, az] = arc[i] ?? [0, 0];
      const [bx, bz] = arc[i + 1] ?? [0, 0];
      flat([ax, y, az], [bx, y, bz], [bx, y, height], [ax, y, height]);
    }
  }
  model.part();
  const jamb = (px: number) =>
    model.quad(
      inner,
      [px, 0, sill],
      [px, thick, sill],
      [px, thick, spring],
      [px, 0, spring],
      [
        [0, sill],
        [thick, sill],
        [thick, spring],
        [0, spring],
      ],
    );
  jamb(x - r);
  jamb(x + r);
  model.part();
  skin(
    model,
    inner,
    (s, t) => {
      const w = Math.PI - s * Math.PI;
      return [x + Math.cos(w) * r, t * thick, spring + Math.sin(w) * r];
    },
    steps,
    1,
    [Math.PI * r, thick],
  );
  if (sill > 0) {
    model.part();
    model.quad(
      inner,
      [x - r, 0, sill],
      [x + r, 0, sill],
      [x + r, thick, sill],
      [x - r, thick, sill],
      [
        [x - r, 0],
        [x + r, 0],
        [x + r, thick],
        [x - r, thick],
      ],
    );
  }
}

/** A flat figure in the x–z plane (convex or star-shaped about its first point), pulled along y. */
export function slab(model: Model, surface: Surface, figure: Profile, from: number, to: number): void {
  const [cx, cz] = figure[0] ?? [0, 0];
  model.part();
  for (const y of [from, to]) {
    for (let i = 1; i + 1 < figure.length; i++) {
      const [ax, az] = figure[i] ?? [0, 0];
      const [bx, bz] = figure[i + 1] ?? [0, 0];
      model.triangle(
        surface,
        [
          [cx, y, cz],
          [ax, y, az],
          [bx, y, bz],
        ],
        [
          [cx, cz],
          [ax, az],
          [bx, bz],
        ],
      );
    }
  }
  let along = 0;
  for (let i = 0; i < figure.length; i++) {
    const [ax, az] = figure[i] ?? [0, 0];
    const [bx, bz] = figure[(i + 1) % figure.length] ?? [0, 0];
    const step = Math.hypot(bx - ax, bz - az);
    const coords = [
      [along, from],
      [along + step, from],
      [along + step, to],
      [along, to],
    ] as const;
    model.quad(surface, [ax, from, az], [bx, from, bz], [bx, to, bz], [ax, to, az], coords);
    along += step;
  }
}
