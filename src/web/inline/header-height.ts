/**
 * Keeps `--header` at the height of the sticky header: a long name or large text may need more than one line. Where the header has the
 * height that the styles expect, nothing is set: every element inherits the property, and each would get its style anew before the
 * first paint.
 */
export const measureHeader = () => {
  addEventListener('DOMContentLoaded', () => {
    const header = document.querySelector('header');
    if (!header) return;
    let known = 68;
    new ResizeObserver(() => {
      const { height } = header.getBoundingClientRect();
      if (height === known) return;
      known = height;
      document.documentElement.style.setProperty('--header', `${height}px`);
    }).observe(header);
  });
};
