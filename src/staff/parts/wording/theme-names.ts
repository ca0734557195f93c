export const themeNames = {
  light: 'Tema chiaro: passa al tema scuro',
  dark: 'Tema scuro: passa al tema del sistema',
  system: 'Tema del sistema: passa al tema chiaro',
} as const;
