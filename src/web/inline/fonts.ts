/**
 * Loads the fonts after the first paint, so that they delay neither text nor picture; the fallbacks have the same widths. The styles name
 * them under `[data-fonts]` alone, and what `parts` select gets that attribute one element each frame: to lay out a long page anew at once
 * would keep a phone from answering. Where an earlier page of this tab has loaded the fonts, the document gets them at once: they come
 * from the browser's cache.
 */
export const loadFonts = (parts: string[]) => {
  const load = async (selectors: string[]) => {
    const fonts = ['1px Newsreader', 'italic 1px Newsreader', '1px Instrument Sans'];
    await Promise.all(fonts.map((font) => document.fonts.load(font)));
    for (const selector of selectors) {
      for (const part of document.querySelectorAll(selector)) {
        part.setAttribute('data-fonts', '');
        await new Promise(requestAnimationFrame);
      }
    }
    try {
      sessionStorage.setItem('font', '1');
    } catch {}
  };
  try {
    if (sessionStorage.getItem('font')) return load(['html']);
  } catch {}
  // A page without a picture has loaded before its first frame is out, and that frame may be empty: the fonts wait for words too.
  addEventListener('load', () =>
    new PerformanceObserver((entries, observer) => {
      if (entries.getEntriesByName('first-contentful-paint').length < 1) return;
      observer.disconnect();
      load(parts);
    }).observe({ type: 'paint', buffered: true }),
  );
};
