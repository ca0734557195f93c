import type { Model } from './model.ts';
import { f32, i32 } from './vector.ts';

export type Hit = { t: number; triangle: number; b: number; c: number };

const MISS = 1e30;

/** A bounding volume hierarchy over a model's triangles: what a ray meets first, and whether anything is in the way. */
export class Tree {
  readonly #box: Float32Array;
  readonly #link: Int32Array;
  readonly #count: Int32Array;
  readonly #order: Int32Array;
  readonly #corner: Float32Array;
  readonly #stack = new Int32Array(96);
  #used = 1;

  constructor(model: Model) {
    const total = model.surfaceOf.length;
    const points = Float32Array.from(model.points);
    const order = Int32Array.from({ length: total }, (_, i) => i);
    this.#order = order;
    this.#box = new Float32Array(Math.max(1, total * 2) * 6);
    this.#link = new Int32Array(Math.max(1, total * 2));
    this.#count = new Int32Array(Math.max(1, total * 2));
    const centre = new Float32Array(total * 3);
    for (let i = 0; i < total * 3; i++) {
      const base = Math.floor(i / 3) * 9 + (i % 3);
      centre[i] = (f32(points, base) + f32(points, base + 3) + f32(points, base + 6)) / 3;
    }
    this.#split(0, 0, total, points, centre);
    // Corner and two edges of each triangle in the order of the leaves, so that a ray reads memory in a row.
    this.#corner = new Float32Array(total * 9);
    for (let i = 0; i < total; i++) {
      const t = i32(order, i) * 9;
      for (let k = 0; k < 3; k++) {
        const a = f32(points, t + k);
        this.#corner[i * 9 + k] = a;
        this.#corner[i * 9 + 3 + k] = f32(points, t + 3 + k) - a;
        this.#corner[i * 9 + 6 + k] = f32(points, t + 6 + k) - a;
      }
    }
  }

  #bounds(from: number, to: number, points: Float32Array): number[] {
    const b = [MISS, MISS, MISS, -MISS, -MISS, -MISS];
    for (let i = from; i < to; i++) {
      const t = i32(this.#order, i) * 9;
      for (let k = 0; k < 9; k++) {
        const x = f32(points, t + k);
        const axis = k % 3;
        if (x < (b[axis] ?? 0)) b[axis] = x;
        if (x > (b[axis + 3] ?? 0)) b[axis + 3] = x;
      }
    }
    return b;
  }

  #split(node: number, from: number, to: number, points: Float32Array, centre: Float32Array): void {
    const b = this.#bounds(from, to, points);
    this.#box.set(b, node * 6);
    const leaf = () => {
      this.#link[node] = from;
      this.#count[node] = to - from;
    };
    if (to - from <= 4) {
      leaf();
      return;
    }
    let best = { cost: MISS, axis: 0, cut: 0 };
    const BINS = 12;
    for (let axis = 0; axis < 3; axis++) {
      let low = MISS;
      let high = -MISS;
      for (let i = from; i < to; i++) {
        const c = f32(centre, i32(this.#order, i) * 3 + axis);
        if (c < low) low = c;
        if (c > high) high = c;
      }
      if (high - low < 1e-7) continue;
      const boxes = Array.from({ length: BINS }, () => ({ n: 0, b: [MISS, MISS, MISS, -MISS, -MISS, -MISS] }));
      for (let i = from; i < to; i++) {
        const id = i32(this.#order, i);
        const bin = boxes[Math.min(BINS - 1, Math.floor(((f32(centre, id * 3 + axis) - low) / (high - low)) * BINS))];
        if (!bin) continue;
        bin.n++;
        for (let k = 0; k < 9; k++) {
          const x = f32(points, id * 9 + k);
          const a = k % 3;
          if (x < (bin.b[a] ?? 0)) bin.b[a] = x;
          if (x > (bin.b[a + 3] ?? 0)) bin.b[a + 3] = x;
        }
      }
      const area = (some: typeof boxes) => {
        const e = [0, 1, 2].map((k) => {
          const top = Math.max(...some.map((s) => s.b[k + 3] ?? 0));
          return Math.max(0, top - Math.min(...some.map((s) => s.b[k] ?? 0)));
        });
        const [x = 0, y = 0, z = 0] = e;
        return (x * y + y * z + z * x) * some.reduce((sum, s) => sum + s.n, 0);
      };
      for (let cut = 1; cut < BINS; cut++) {
        const left = boxes.slice(0, cut).filter((s) => s.n);
        const right = boxes.slice(cut).filter((s) => s.n);
        if (!left.length || !right.length) continue;
        const cost = area(left) + area(right);
        if (cost < best.cost) best = { cost, axis, cut: low + ((high - low) * cut) / BINS };
      }
    }
    if (best.cost === MISS) {
      leaf();
      return;
    }
    let middle = from;
    for (let i = from; i < to; i++) {
      const id = i32(this.#order, i);
      if (f32(centre, id * 3 + best.axis) < best.cut) {
        this.#order[i] = i32(this.#order, middle);
        this.#order[middle++] = id;
      }
    }
    if (middle === from || middle === to) {
      leaf();
      return;
    }
    const left = this.#used;
    this.#used += 2;
    this.#link[node] = left;
    this.#split(left, from, middle, points, centre);
    this.#split(left + 1, middle, to, points, centre);
  }

  /** Finds the nearest triangle before `hit.t`; fills `hit` and answers whether there was one. With `any`, the first will do. */
  cast(ox: number, oy: number, oz: number, dx: number, dy: number, dz: number, hit: Hit, any = false): boolean {
    const box = this.#box;
    const link = this.#link;
    const count = this.#count;
    const corner = this.#corner;
    const stack = this.#stack;
    const [ix, iy, iz] = [1 / (dx || 1e-12), 1 / (dy || 1e-12), 1 / (dz || 1e-12)];
    let found = -1;
    let far = hit.t;
    let top = 0;
    let node = 0;
    for (;;) {
      const base = node * 6;
      const x0 = (f32(box, base) - ox) * ix;
      const x1 = (f32(box, base + 3) - ox) * ix;
      const y0 = (f32(box, base + 1) - oy) * iy;
      const y1 = (f32(box, base + 4) - oy) * iy;
      const z0 = (f32(box, base + 2) - oz) * iz;
      const z1 = (f32(box, base + 5) - oz) * iz;
      const enter = Math.max(Math.min(x0, x1), Math.min(y0, y1), Math.min(z0, z1));
      const leave = Math.min(Math.max(x0, x1), Math.max(y0, y1), Math.max(z0, z1));
      if (enter <= leave && leave > 0 && enter < far) {
        const n = i32(count, node);
        if (n === 0) {
          const left = i32(link, node);
          // The nearer child first: compare along the ray the boxes' lower corners.
          const l = left * 6;
          const near =
            (f32(box, l) + f32(box, l + 3) - f32(box, l + 6) - f32(box, l + 9)) * dx +
            (f32(box, l + 1) + f32(box, l + 4) - f32(box, l + 7) - f32(box, l + 10)) * dy +
            (f32(box, l + 2) + f32(box, l + 5) - f32(box, l + 8) - f32(box, l + 11)) * dz;
          stack[top++] = near < 0 ? left + 1 : left;
          node = near < 0 ? left : left + 1;
          continue;
        }
        const from = i32(link, node);
        for (let i = from; i < from + n; i++) {
          const o = i * 9;
          const e1x = f32(corner, o + 3);
          const e1y = f32(corner, o + 4);
          const e1z = f32(corner, o + 5);
          const e2x = f32(corner, o + 6);
          const e2y = f32(corner, o + 7);
          const e2z = f32(corner, o + 8);
          const px = dy * e2z - dz * e2y;
          const py = dz * e2x - dx * e2z;
          const pz = dx * e2y - dy * e2x;
          const det = e1x * px + e1y * py + e1z * pz;
          if (det > -1e-14 && det < 1e-14) continue;
          const inv = 1 / det;
          const tx = ox - f32(corner, o);
          const ty = oy - f32(corner, o + 1);
          const tz = oz - f32(corner, o + 2);
          const b = (tx * px + ty * py + tz * pz) * inv;
          if (b < 0 || b > 1) continue;
          const qx = ty * e1z - tz * e1y;
          const qy = tz * e1x - tx * e1z;
          const qz = tx * e1y - ty * e1x;
          const c = (dx * qx + dy * qy + dz * qz) * inv;
          if (c < 0 || b + c > 1) continue;
          const t = (e2x * qx + e2y * qy + e2z * qz) * inv;
          if (t > 1e-5 && t < far) {
            far = t;
            found = i;
            hit.b = b;
            hit.c = c;
            if (any) return true;
          }
        }
      }
      if (top === 0) break;
      node = i32(stack, --top);
    }
    if (found < 0) return false;
    hit.t = far;
    hit.triangle = i32(this.#order, found);
    return true;
  }
}
