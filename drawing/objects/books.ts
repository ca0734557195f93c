import type { Model, Surface } from '../model.ts';
import { hash } from '../noise.ts';
import { box, skin } from '../shapes.ts';
import { brass, greenCloth, leafEdges, leather, ledgerPage } from '../surfaces.ts';
import { rgb } from '../vector.ts';

/** An open ledger lying on z = 0, its gutter on the y axis, pages `wide` by `high`. */
export function openLedger(model: Model, wide = 0.24, high = 0.34, seed = 1, cover: Surface = leather): void {
  box(model, cover, [-wide - 0.008, -0.006, 0], [wide + 0.008, high + 0.006, 0.004]);
  const page = (side: 1 | -1, thick: number) => {
    const height = (s: number) =>
      0.004 + thick * (1 - Math.exp(-s * 16)) * (1 - 0.12 * s * s) + 0.006 * Math.exp(-(((s - 0.16) / 0.14) ** 2));
    const paper = ledgerPage(wide, high, seed + side, side < 0 ? 0.95 : 0.62);
    const flat = side > 0 ? (s: number) => s : (s: number) => 1 - s;
    skin(model, paper, (s, t) => [side * flat(s) * wide, t * high, height(flat(s))], 36, 2, [wide, high]);
    skin(model, leafEdges, (s, t) => [side * wide, s * high, 0.004 + t * (height(1) - 0.004)], 1, 1, [high, thick]);
    for (const y of [0, high])
      skin(model, leafEdges, (s, t) => [side * s * wide, y, 0.004 + t * (height(s) - 0.004)], 24, 1, [wide, thick]);
  };
  page(-1, 0.026);
  page(1, 0.018);
}

/** A closed book lying flat: spine towards −x, `thick` high. */
export function closedBook(
  model: Model,
  wide: number,
  high: number,
  thick: number,
  cover: Surface,
  bands = brass,
): void {
  const board = 0.004;
  box(model, leafEdges, [0.004, 0.006, board], [wide - 0.006, high - 0.006, thick - board]);
  for (const z of [0, thick - board]) box(model, cover, [0, 0, z], [wide, high, z + board]);
  skin(
    model,
    cover,
    (s, t) => {
      const w = Math.PI / 2 + s * Math.PI;
      return [Math.cos(w) * thick * 0.32, t * high, thick / 2 + Math.sin(w) * (thick / 2)];
    },
    14,
    1,
    [thick * 1.4, high],
  );
  for (const at of [0.12, 0.24, 0.76, 0.88]) {
    skin(
      model,
      bands,
      (s, t) => {
        const w = Math.PI / 2 + s * Math.PI;
        return [
          Math.cos(w) * (thick * 0.32 + 0.0012) - 0.0003,
          (at + t * 0.012) * high,
          thick / 2 + Math.sin(w) * (thick / 2 + 0.0008),
        ];
      },
      14,
      1,
      [thick, 0.004],
    );
  }
}

/** A register standing with its spine to −y. Answers nothing; `label` pastes a paper label. */
export function standingBook(
  model: Model,
  thick: number,
  high: number,
  deep: number,
  cover: Surface,
  label: boolean,
): void {
  const bulge = Math.min(0.012, thick * 0.3);
  skin(
    model,
    cover,
    (s, t) => {
      const w = Math.PI + s * Math.PI;
      return [thick / 2 + (Math.cos(w) * thick) / 2, Math.sin(w) * bulge, t * high];
    },
    10,
    1,
    [thick * 1.2, high],
  );
  box(model, cover, [0, 0, 0], [0.003, deep, high]);
  box(model, cover, [thick - 0.003, 0, 0], [thick, deep, high]);
  box(model, leafEdges, [0.003, 0.002, 0.003], [thick - 0.003, deep - 0.004, high - 0.007]);
  const strip = (z0: number, z1: number, surface: Surface, out: number) =>
    skin(
      model,
      surface,
      (s, t) => {
        const w = Math.PI + s * Math.PI;
        return [thick / 2 + (Math.cos(w) * (thick + out)) / 2, Math.sin(w) * (bulge + out), z0 + t * (z1 - z0)];
      },
      10,
      1,
      [thick, z1 - z0],
    );
  for (const at of [0.1, 0.2, 0.8, 0.9]) strip(at * high, at * high + 0.004, brass, 0.001);
  if (label) strip(0.56 * high, 0.72 * high, { tint: rgb('#f3ead3'), hatch: 'v' }, 0.0014);
}

const covers: readonly Surface[] = [
  leather,
  greenCloth,
  { tint: rgb('#c9b48a'), hatch: 'u' },
  { tint: rgb('#7a5a3c'), hatch: 'u' },
  { tint: rgb('#39473e'), hatch: 'u' },
  { tint: rgb('#d9cba8'), hatch: 'u' },
  { tint: rgb('#8a3d28'), hatch: 'u' },
];

/** A row of registers from x = 0 to `long`, some leaning, with a gap now and then. */
export function bookRow(model: Model, long: number, high: number, deep: number, seed: number): void {
  let x = 0.004;
  for (let i = 0; x < long - 0.07; i++) {
    const group = Math.floor(i / 4 + hash(seed, 9));
    const set = hash(group, seed, 1);
    const thick = 0.026 + 0.032 * hash(group, seed, 2) + 0.004 * hash(i, seed, 3);
    const tall = high * (0.72 + 0.22 * hash(group, seed, 4) + 0.015 * hash(i, seed, 5));
    const cover = covers[Math.floor(set * covers.length)] ?? leather;
    const lean = hash(i, seed, 7) > 0.9 ? 9 : 0;
    if (x + thick + (lean ? tall * 0.16 : 0) > long) break;
    model.at({ move: [x, 0.012 + 0.01 * hash(i, seed, 6), 0], roll: -lean }, () =>
      standingBook(model, thick, tall, deep * (0.8 + 0.15 * hash(group, seed, 8)), cover, set > 0.3),
    );
    x += thick + 0.0015 + (lean ? tall * 0.16 : 0);
    if (hash(i, seed, 10) > 0.93) x += 0.09;
  }
}
