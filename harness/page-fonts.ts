/** Whether the page's own fonts have taken the place of their fallbacks, to its last line. Runs in the page. */
export function fontsAreThere(): boolean {
  const main = document.querySelector('main');
  return main !== null && getComputedStyle(main).fontFamily.includes('Instrument Sans');
}
