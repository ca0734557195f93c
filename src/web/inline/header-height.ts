/** Keeps `--header` at the height of the sticky header: a long name or large text may need more than one line. */
export function measureHeader() {
  addEventListener('DOMContentLoaded', () => {
    const header = document.querySelector('header');
    if (!header) return;
    new ResizeObserver(() =>
      document.documentElement.style.setProperty('--header', `${header.getBoundingClientRect().height}px`),
    ).observe(header);
  });
}
