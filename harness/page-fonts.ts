/** Checks that the page's fonts have replaced their fallbacks throughout. Runs in the page. */
export function haveFontsLoaded(): boolean {
  const main = document.querySelector('main');
  return main !== null && getComputedStyle(main).fontFamily.includes('Instrument Sans');
}
