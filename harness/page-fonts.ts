/** Whether the page's own fonts have taken the place of their fallbacks, to its last line. Runs in the page. */
export function fontsAreThere(): boolean {
  const footer = document.querySelector('footer');
  return footer !== null && getComputedStyle(footer).fontFamily.includes('Instrument Sans');
}
