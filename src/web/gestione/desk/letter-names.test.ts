import { expect, test } from 'vitest';
import { letterKinds } from '../../../contract/letters.ts';
import { letterName } from './letter-names.ts';

test('every letter that the site writes has a name of its own, and none shows as its kind', () => {
  const said = letterKinds.map(letterName);
  expect(new Set(said).size).toBe(letterKinds.length);
  for (const words of said) expect(words).toMatch(/^\p{Lu}[^-]+$/u);
  expect(letterName('from-a-newer-program')).toBe('Email di altro tipo');
});
