import type { Example } from '../examples/example.ts';
import { frame } from '../examples/words.ts';
import { ThemeControl } from './ThemeControl.tsx';

/** `ThemeControl` in the states that it must hold up in. */
export const examples: readonly Example[] = [
  {
    name: 'Nel tema di questa pagina',
    element: <ThemeControl names={{ light: frame.themeLight, dark: frame.themeDark, system: frame.themeSystem }} />,
  },
];
