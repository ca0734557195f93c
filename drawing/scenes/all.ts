import type { Scene } from '../scene.ts';
import { colonnade, nightArcade, sixSteps, stoneStair } from './arcades.ts';
import { emblems } from './emblems.ts';
import { executivePortrait, lakeLoggia } from './loggia.ts';
import { lampTable, office, registers } from './rooms.ts';
import { controller, ledgerAndPen, scales, solid } from './still.ts';

/** Every plate of the starter set. */
export const scenes: readonly Scene[] = [
  executivePortrait,
  office,
  controller,
  nightArcade,
  ...emblems,
  sixSteps,
  lakeLoggia,
  ledgerAndPen,
  registers,
  scales,
  stoneStair,
  lampTable,
  colonnade,
  solid,
];
