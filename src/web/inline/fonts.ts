import type { Font } from './font-files.ts';

/**
 * Loads the fonts together after the first paint, so that they delay neither text nor picture; the fallbacks have the same widths. Where
 * an earlier page of this tab has loaded them, at once: they come from the browser's cache.
 */
export function loadFonts(fonts: Font[]) {
  const load = async () => {
    const faces = fonts.map(([family, href, style = 'normal']) =>
      new FontFace(family, `url(${href})`, { style }).load(),
    );
    for (const face of await Promise.all(faces)) document.fonts.add(face);
    try {
      sessionStorage.setItem('font', '1');
    } catch {}
  };
  try {
    if (sessionStorage.getItem('font')) return load();
  } catch {}
  // A page without a picture has loaded before its first frame is out, and that frame may be empty: the fonts wait for words too.
  addEventListener('load', () =>
    new PerformanceObserver((entries, observer) => {
      if (entries.getEntriesByName('first-contentful-paint').length < 1) return;
      observer.disconnect();
      load();
    }).observe({ type: 'paint', buffered: true }),
  );
}
