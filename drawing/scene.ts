import type { Model } from './model.ts';
import type { Rgb, Vec } from './vector.ts';

export type Lamp = { at: Vec; radius: number; strength: number };

/** One plate: what stands where, from where it is seen, and in what light. */
export type Scene = {
  /** The file's name without its ending. */
  name: string;
  /** Size of the finished picture. */
  width: number;
  height: number;
  /** `angle` is the width of view in degrees; `level` keeps uprights upright; `shift` slides the frame, in half frames. */
  camera: { from: Vec; to: Vec; angle: number; level?: boolean; shift?: readonly [number, number] };
  /** `mask` says how much of the sun reaches a point, for windows that are not in the picture. */
  sun: { towards: Vec; strength: number; spread: number; mask?: (at: Vec) => number };
  lamps?: readonly Lamp[];
  /** How bright the sky is in a direction. */
  sky: (d: Vec) => number;
  /** What is seen where nothing stands. */
  backdrop: (d: Vec) => Rgb;
  /** Light that has been reflected more often than the tracer follows it. */
  fill: number;
  exposure: number;
  /** Distance in metres over which things fade into `air`. */
  haze?: { distance: number; air: Rgb };
  paper?: Rgb;
  ink?: Rgb;
  /** A night plate: pale lines cut into a dark ground. */
  night?: boolean;
  /** Weight of the hatching, 1 as usual. */
  line?: number;
  /** `glass` gathers panes that light passes through. */
  build: (model: Model, glass: Model) => void;
};
