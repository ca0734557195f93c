import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';

const css = ['ui/styles/tokens.css', 'site/pages/TeamPage.module.css']
  .map((file) => readFileSync(join(import.meta.dirname, '../../src', file), 'utf8'))
  .join('');

const hexPattern = '#[0-9a-f]{6}';
/** Colour tokens with their values in the light and in the dark theme. */
const tokens = new Map(
  [
    ...css.matchAll(
      new RegExp(`--([\\w-]+): (?:light-dark\\((${hexPattern}), (${hexPattern})\\)|(${hexPattern}));`, 'g'),
    ),
  ].map(([, name = '', light = '', dark = '', both = '']) => [name, { light: light || both, dark: dark || both }]),
);

function computeLuminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((start) => {
    const share = Number.parseInt(colour.slice(start, start + 2), 16) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** Returns the contrast ratio of two colours by WCAG 2. */
function computeContrast(one: string, other: string): number {
  const [low = 0, high = 0] = [computeLuminance(one), computeLuminance(other)].sort((a, b) => a - b);
  return (high + 0.05) / (low + 0.05);
}

const paperTokens = ['paper', 'paper-2'];
const textPairs = [
  ...['ink', 'ink-soft', 'accent'].flatMap((name) => paperTokens.map((paper) => [name, paper])),
  ...['destructive', 'positive'].map((name) => [name, 'paper']),
  ['accent-ink', 'accent'],
  ['band-ink', 'band'],
  ['band-soft', 'band'],
];
const interfacePairs = [
  ...['edge', 'line', 'accent', 'positive', 'destructive'].flatMap((name) => paperTokens.map((paper) => [name, paper])),
  ...['member-1', 'member-2', 'member-3', 'member-4'].map((name) => [name, 'paper']),
];

const pairs = [
  ...textPairs.map(([name = '', ground = '']) => ({ kind: 'text', name, ground, least: 7 })),
  ...interfacePairs.map(([name = '', ground = '']) => ({ kind: 'interface', name, ground, least: 3 })),
].flatMap((pair) =>
  (['light', 'dark'] as const).map((theme) => {
    const [one, other] = [tokens.get(pair.name)?.[theme] ?? '', tokens.get(pair.ground)?.[theme] ?? ''];
    const ratio = computeContrast(one, other);
    return { ...pair, theme, one, other, ratio, shown: ratio.toFixed(1) };
  }),
);

describe('colour tokens', () => {
  test.each(pairs)(
    '$theme, $kind: $name on $ground, $one on $other, $shown to 1, at least $least',
    ({ ratio, least }) => {
      expect(ratio).toBeGreaterThanOrEqual(least);
    },
  );

  test('every colour token except the decorative rules is in a tested pair', () => {
    const paired = new Set(pairs.flatMap(({ name, ground }) => [name, ground]));
    expect([...tokens.keys()].filter((name) => !paired.has(name))).toEqual(['rule', 'band-rule']);
  });
});
