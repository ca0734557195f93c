import { type Light, lightAt } from './light.ts';
import type { Model, Surface } from './model.ts';
import { layered, noise } from './noise.ts';
import type { Scene } from './scene.ts';
import { openEye, type Sight } from './sight.ts';
import { add, clamp, f32, i32, luminance, mixRgb, type Rgb, rgb, scale, smooth } from './vector.ts';

const PAPER = rgb('#f7f1e3');
const INK = rgb('#17221a');
const NIGHT = rgb('#0f1710');
const WARM: Rgb = [1.06, 1, 0.88];
const COOL: Rgb = [0.95, 1.0, 0.98];
/** Distance between two strokes, in pixels of the finished picture. */
const GAP = 5.2;

/** One number per pixel whose equal values are the strokes of a hatching. */
type Way = (i: number) => number;

/** How much ink a stroke leaves on a pixel: strokes keep their distance on paper by doubling as a surface recedes. */
function stroke(way: Way, i: number, x: number, y: number, sight: Sight, gap: number, thickness: number): number {
  if (thickness <= 0) return 0;
  const h = way(i);
  const part = i32(sight.part, i);
  const side = (k: number) => (k >= 0 && k < sight.part.length && i32(sight.part, k) === part ? way(k) - h : 0);
  const gx = x + 1 < sight.width ? side(i + 1) : 0;
  const gy = side(i + sight.width);
  const slope = Math.hypot(gx, gy);
  if (slope < 1e-9) return 0;
  const octave = Math.log2(gap * slope);
  const whole = Math.floor(octave);
  const rest = octave - whole;
  const period = 2 ** (whole + 1);
  const waver = (noise(x / 37, y / 37, 9) - 0.5) * 0.9 * slope;
  const place = (h + waver) / period;
  const near = (offset: number) => {
    const f = place - offset - Math.round(place - offset);
    return (Math.abs(f) * period) / slope;
  };
  const press = 0.75 + 0.5 * noise(x / 61 + place * 3.1, y / 61, 3);
  const width = thickness * gap * 0.5 * press;
  // Every second stroke fades in as the distance between the others grows.
  const main = 1 - smooth(width - 0.8, width + 0.8, near(0));
  const extra = width * (1 - rest) * 1.6;
  const second = (1 - smooth(Math.min(extra, width) - 0.8, Math.min(extra, width) + 0.8, near(0.5))) * clamp(extra * 2);
  return Math.max(main, second);
}

function contours(sight: Sight, model: Model): Float32Array {
  const { width, height } = sight;
  const edge = new Float32Array(width * height);
  const mark = (i: number, k: number) => {
    const a = model.surfaces[i32(sight.surface, i) - 1];
    const b = model.surfaces[i32(sight.surface, k) - 1];
    const [da, db] = [f32(sight.depth, i), f32(sight.depth, k)];
    let strength = 0;
    if (i32(sight.part, i) !== i32(sight.part, k)) {
      strength = Math.abs(da - db) > 0.03 * Math.min(da, db) ? 1 : 0.7;
      if ((a?.soft ?? !a) && (b?.soft ?? !b)) strength *= 0.35;
    } else if (a && !a.soft) {
      const fold =
        f32(sight.normal, i * 3) * f32(sight.normal, k * 3) +
        f32(sight.normal, i * 3 + 1) * f32(sight.normal, k * 3 + 1) +
        f32(sight.normal, i * 3 + 2) * f32(sight.normal, k * 3 + 2);
      if (fold < 0.8) strength = 0.55;
      else if (Math.abs(da - db) > 0.06 * Math.min(da, db)) strength = 0.6;
    }
    if (strength > 0) {
      const nearer = da < db ? i : k;
      edge[nearer] = Math.max(f32(edge, nearer), strength);
      const other = nearer === i ? k : i;
      edge[other] = Math.max(f32(edge, other), strength * 0.55);
    }
  };
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const i = y * width + x;
      if (x + 1 < width) mark(i, i + 1);
      if (y + 1 < height) mark(i, i + width);
    }
  }
  return edge;
}

/** Prints the plate: washes for the tones, strokes along the surfaces, contours, paper. Answers bytes, three a pixel. */
export function print(scene: Scene, model: Model, sight: Sight, light: Light, fineness: number): Uint8Array {
  const { width, height } = sight;
  const eye = openEye(scene, width, height);
  const paper = scene.paper ?? PAPER;
  const ink = scene.ink ?? (scene.night ? NIGHT : INK);
  const weight = scene.line ?? 1;
  const edge = contours(sight, model);
  const out = new Uint8Array(width * height * 3);
  const gap = GAP * fineness;
  const u: Way = (i) => f32(sight.coord, i * 2);
  const v: Way = (i) => f32(sight.coord, i * 2 + 1);
  const slant: Way = (i) => (f32(sight.coord, i * 2) + f32(sight.coord, i * 2 + 1) * 0.8) * 0.8;
  const counter: Way = (i) => (f32(sight.coord, i * 2) * 0.75 - f32(sight.coord, i * 2 + 1)) * 0.8;
  const sky: Surface = { tint: paper, hatch: 'v', soft: true };

  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const i = y * width + x;
      const found = model.surfaces[i32(sight.surface, i) - 1];
      const surface = found ?? sky;
      const d = eye.ray(x + 0.5, y + 0.5);
      const depth = f32(sight.depth, i);
      let lit: Rgb;
      let haze = 0;
      if (found) {
        const at = add(eye.from, scale(d, depth));
        const tint = found.paint?.(u(i), v(i), at, depth * eye.pixel) ?? found.tint;
        const direct = lightAt(light.direct, light, sight, x, y);
        const around = lightAt(light.around, light, sight, x, y);
        const gloss = found.gloss ?? 0;
        const mirror = gloss > 0 ? lightAt(light.mirror, light, sight, x, y) * gloss : 0;
        const part = (k: 0 | 1 | 2) =>
          (tint[k] ** 2.2 * (direct * WARM[k] + around * COOL[k] + (found.glow ?? 0)) * (1 - gloss) + mirror) *
          scene.exposure;
        lit = [part(0), part(1), part(2)];
        if (scene.haze) haze = 1 - Math.exp(-depth / scene.haze.distance);
      } else {
        const b = scene.backdrop(d);
        lit = [b[0] ** 2.2, b[1] ** 2.2, b[2] ** 2.2];
      }
      const clear = f32(sight.pane, i * 2);
      const shine = f32(sight.pane, i * 2 + 1) * scene.exposure;
      const seen = lit.map((c) => {
        const through = c * clear + shine;
        return clamp(found ? 1 - Math.exp(-1.35 * through) : through) ** (1 / 2.2);
      });
      let tone: Rgb = [seen[0] ?? 0, seen[1] ?? 0, seen[2] ?? 0];
      if (scene.haze && haze > 0) tone = mixRgb(tone, scene.haze.air, haze);
      const bright = luminance(tone);
      out.set(
        inked(tone, bright, strokes(surface, bright, i, x, y, haze), haze, i, x, y).map((c) => clamp(c) * 255),
        i * 3,
      );
    }
  }
  return out;

  function strokes(surface: Surface, bright: number, i: number, x: number, y: number, haze: number): number {
    if (surface.hatch === 'none') return 0;
    const first = surface.hatch === 'u' ? u : surface.hatch === 'v' ? v : slant;
    const second = surface.hatch === 'slant' ? counter : slant;
    const dark = scene.night ? bright * 1.1 : 1 - bright;
    const fadeOut = 1 - haze * 0.6;
    const one = stroke(first, i, x, y, sight, gap, clamp(dark * 0.85 - 0.1, 0, 0.56) * fadeOut) * 0.85;
    const two =
      dark > 0.54 ? stroke(second, i, x, y, sight, gap, clamp((dark - 0.54) * 0.95, 0, 0.42) * fadeOut) * 0.7 : 0;
    const three = dark > 0.78 ? stroke(counter, i, x, y, sight, gap, clamp((dark - 0.78) * 1.2, 0, 0.4)) * 0.6 : 0;
    return 1 - (1 - one) * (1 - two) * (1 - three);
  }

  function inked(tone: Rgb, bright: number, line: number, haze: number, i: number, x: number, y: number): Rgb {
    const fx = x / fineness;
    const fy = y / fineness;
    const grain = (layered(fx / 3.1, fy / 3.1, 2, 21) - 0.5) * 0.022 + (layered(fx / 240, fy / 180, 3, 4) - 0.5) * 0.05;
    const contour = f32(edge, i) * (1 - haze * 0.75) * (0.6 + 0.4 * noise(fx / 23, fy / 23, 31));
    const chroma = add(tone, [-bright, -bright, -bright]);
    if (scene.night) {
      const ground = mixRgb(ink, paper, clamp(bright * 0.62 + grain * 0.6));
      const cut = mixRgb(add(ground, scale(chroma, 0.5)), paper, line * 0.26 * weight * smooth(0.02, 0.5, bright));
      return mixRgb(cut, mixRgb(ink, paper, bright > 0.28 ? 0.05 : 0.3), contour * 0.55);
    }
    // The wash is kept lighter than the tone, because the strokes darken it to the tone.
    const even = bright ** 0.8;
    const bitten = even + 0.75 * even * (1 - even) * (2 * even - 1);
    const wash = clamp(0.08 + 0.93 * bitten + grain * (0.4 + bright * 0.6));
    const ground = add(mixRgb(ink, paper, wash), scale(chroma, 0.72));
    const stroked = mixRgb(ground, mixRgb(ink, ground, 0.12), line * (0.5 - 0.16 * bright) * weight);
    return mixRgb(stroked, ink, contour * 0.78);
  }
}
