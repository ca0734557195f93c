export type Vec = readonly [number, number, number];
/** Red, green and blue from 0 to 1, as the eye reads them (sRGB). */
export type Rgb = readonly [number, number, number];

export const add = (a: Vec, b: Vec): Vec => [a[0] + b[0], a[1] + b[1], a[2] + b[2]];
export const sub = (a: Vec, b: Vec): Vec => [a[0] - b[0], a[1] - b[1], a[2] - b[2]];
export const scale = (a: Vec, k: number): Vec => [a[0] * k, a[1] * k, a[2] * k];
export const dot = (a: Vec, b: Vec): number => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
export const cross = (a: Vec, b: Vec): Vec => [
  a[1] * b[2] - a[2] * b[1],
  a[2] * b[0] - a[0] * b[2],
  a[0] * b[1] - a[1] * b[0],
];
export const length = (a: Vec): number => Math.hypot(a[0], a[1], a[2]);
export const unit = (a: Vec): Vec => scale(a, 1 / (length(a) || 1));
export const between = (a: Vec, b: Vec, t: number): Vec => [
  a[0] + (b[0] - a[0]) * t,
  a[1] + (b[1] - a[1]) * t,
  a[2] + (b[2] - a[2]) * t,
];
export const clamp = (x: number, low = 0, high = 1): number => Math.min(high, Math.max(low, x));
export const smooth = (low: number, high: number, x: number): number => {
  const t = clamp((x - low) / (high - low || 1e-9));
  return t * t * (3 - 2 * t);
};
/** A colour written `#rrggbb`. */
export const rgb = (hex: string): Rgb => {
  const n = Number.parseInt(hex.slice(1), 16);
  return [((n >> 16) & 255) / 255, ((n >> 8) & 255) / 255, (n & 255) / 255];
};
export const mixRgb = (a: Rgb, b: Rgb, t: number): Rgb => between(a, b, t);
export const shade = (a: Rgb, k: number): Rgb => scale(a, k);
export const luminance = (c: Rgb): number => 0.2126 * c[0] + 0.7152 * c[1] + 0.0722 * c[2];
/** Reads a typed array where the index is known to be inside. */
export const f32 = (a: Float32Array, i: number): number => a[i] ?? 0;
export const i32 = (a: Int32Array, i: number): number => a[i] ?? 0;
