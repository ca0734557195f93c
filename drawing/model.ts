import { cross, type Rgb, sub, unit, type Vec } from './vector.ts';

/** What a surface looks like and how its hatching runs. */
export type Surface = {
  readonly tint: Rgb;
  /** Local colour at (u, v), both in metres; `reach` is the width of a pixel there. */
  readonly paint?: (u: number, v: number, at: Vec, reach: number) => Rgb;
  /** Lines of equal u, equal v, aslant, or of equal height. */
  readonly hatch: 'u' | 'v' | 'slant' | 'level' | 'none';
  /** Share of mirrored light, 0 to 1. */
  readonly gloss?: number;
  /** How much ripples bend what is mirrored. */
  readonly ripple?: number;
  /** Own light. */
  readonly glow?: number;
  /** No contour at inner folds, for soft or distant things. */
  readonly soft?: boolean;
};

type Matrix = readonly number[];
const identity: Matrix = [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0];
const n = (m: Matrix, i: number): number => m[i] ?? 0;

function times(a: Matrix, b: Matrix): Matrix {
  const out: number[] = [];
  for (let r = 0; r < 3; r++) {
    for (let c = 0; c < 4; c++) {
      let sum = c === 3 ? n(a, r * 4 + 3) : 0;
      for (let k = 0; k < 3; k++) sum += n(a, r * 4 + k) * n(b, k * 4 + c);
      out.push(sum);
    }
  }
  return out;
}

/** Where a thing stands: moved, then turned about the upright, then tipped about x, then rolled about y (degrees). */
export type Place = { move?: Vec; turn?: number; tip?: number; roll?: number; scale?: number };

function matrixOf({ move = [0, 0, 0], turn = 0, tip = 0, roll = 0, scale = 1 }: Place): Matrix {
  const rad = Math.PI / 180;
  const [ct, st] = [Math.cos(turn * rad), Math.sin(turn * rad)];
  const [cx, sx] = [Math.cos(tip * rad), Math.sin(tip * rad)];
  const [cy, sy] = [Math.cos(roll * rad), Math.sin(roll * rad)];
  const z = [ct, -st, 0, move[0], st, ct, 0, move[1], 0, 0, 1, move[2]];
  const x = [1, 0, 0, 0, 0, cx, -sx, 0, 0, sx, cx, 0];
  const y = [cy * scale, 0, sy * scale, 0, 0, scale, 0, 0, -sy * scale, 0, cy * scale, 0];
  return times(times(z, x), y);
}

/** Triangles with normals, surface coordinates and parts, gathered while a scene is set up. */
export class Model {
  readonly points: number[] = [];
  readonly normals: number[] = [];
  readonly coords: number[] = [];
  readonly surfaceOf: number[] = [];
  readonly partOf: number[] = [];
  readonly surfaces: Surface[] = [];
  #matrix: Matrix = identity;
  #part = 0;

  /** Draws what `draw` draws at another place. */
  at(place: Place, draw: () => void): void {
    const before = this.#matrix;
    this.#matrix = times(before, matrixOf(place));
    draw();
    this.#matrix = before;
  }

  /** Starts a new part: contours separate parts. */
  part(): void {
    this.#part++;
  }

  point(p: Vec): Vec {
    const m = this.#matrix;
    return [
      n(m, 0) * p[0] + n(m, 1) * p[1] + n(m, 2) * p[2] + n(m, 3),
      n(m, 4) * p[0] + n(m, 5) * p[1] + n(m, 6) * p[2] + n(m, 7),
      n(m, 8) * p[0] + n(m, 9) * p[1] + n(m, 10) * p[2] + n(m, 11),
    ];
  }

  direction(p: Vec): Vec {
    const m = this.#matrix;
    return unit([
      n(m, 0) * p[0] + n(m, 1) * p[1] + n(m, 2) * p[2],
      n(m, 4) * p[0] + n(m, 5) * p[1] + n(m, 6) * p[2],
      n(m, 8) * p[0] + n(m, 9) * p[1] + n(m, 10) * p[2],
    ]);
  }

  #surface(surface: Surface): number {
    const known = this.surfaces.indexOf(surface);
    return known >= 0 ? known : this.surfaces.push(surface) - 1;
  }

  /** One triangle; without normals it is flat. */
  triangle(
    surface: Surface,
    points: readonly [Vec, Vec, Vec],
    coords: readonly (readonly [number, number])[],
    normals?: readonly [Vec, Vec, Vec],
  ): void {
    const placed = points.map((p) => this.point(p));
    const [a, b, c] = placed;
    if (!a || !b || !c) return;
    const flat = unit(cross(sub(b, a), sub(c, a)));
    for (let i = 0; i < 3; i++) {
      const given = normals?.[i];
      this.points.push(...(placed[i] ?? a));
      this.normals.push(...(given ? this.direction(given) : flat));
      this.coords.push(...(coords[i] ?? [0, 0]));
    }
    this.surfaceOf.push(this.#surface(surface));
    this.partOf.push(this.#part);
  }

  /** A flat four-sided face, corners in order. */
  quad(surface: Surface, a: Vec, b: Vec, c: Vec, d: Vec, coords: readonly (readonly [number, number])[]): void {
    const [ca = [0, 0], cb = [0, 0], cc = [0, 0], cd = [0, 0]] = coords;
    this.triangle(surface, [a, b, c], [ca, cb, cc]);
    this.triangle(surface, [a, c, d], [ca, cc, cd]);
  }
}
