import type { Example } from './example.ts';

const files = import.meta.glob<{ examples: readonly Example[] }>('../ui/*.examples.tsx', { eager: true });

/** The examples of every component, which stand beside it, under the name of its file in `src/web/ui`. */
export const examples: Readonly<Record<string, readonly Example[]>> = Object.fromEntries(
  Object.entries(files).map(([file, { examples }]) => [file.replace(/^.*\/|\.examples\.tsx$/g, ''), examples]),
);
