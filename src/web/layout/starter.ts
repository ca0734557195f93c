/*
 * The one script inside every page. It runs before the first paint and is handed to the page as text, so each function stands alone.
 */
import { type Font, fonts } from './fonts.ts';

/** What the starter needs to know of the page it stands in. */
interface Start {
  /** The app's chunks, each after those that it imports: asked for together, they do not wait for one another. */
  chunks: string[];
  /** Whether the page needs the app at once: data the server could not get, or a line for the console. */
  now: boolean;
}

/** Applies the remembered theme and moves on to the next one when the theme control is pressed. */
function startTheme() {
  const root = document.documentElement;
  const key = 'tema';
  const apply = (theme: string | null) => {
    if (theme === 'light' || theme === 'dark') root.dataset['theme'] = theme;
    else delete root.dataset['theme'];
  };
  try {
    apply(localStorage.getItem(key));
  } catch {}
  addEventListener('storage', (event) => event.key === key && apply(event.newValue));
  addEventListener('click', ({ target }) => {
    if (!(target instanceof Element) || !target.closest('[data-theme-control]')) return;
    const next = { light: 'dark', dark: '' }[root.dataset['theme'] ?? ''] ?? 'light';
    apply(next);
    try {
      localStorage.setItem(key, next);
    } catch {}
  });
}

/**
 * Brings the fonts once the page and its largest picture are there, all at one time: until then the fallbacks stand in their place
 * with the same widths, and no font takes the line from what a visitor came for. On later pages they are at hand and come at once.
 */
function startFonts(fonts: Font[]) {
  const bring = async () => {
    const faces = fonts.map(([family, href, style = 'normal']) =>
      new FontFace(family, `url(${href})`, { style }).load(),
    );
    for (const face of await Promise.all(faces)) document.fonts.add(face);
    try {
      sessionStorage.setItem('font', '1');
    } catch {}
  };
  try {
    if (sessionStorage.getItem('font')) return bring();
  } catch {}
  // A page without a picture has loaded before its first frame is out: the fonts wait for that frame too.
  addEventListener('load', () =>
    new PerformanceObserver((_, observer) => {
      observer.disconnect();
      bring();
    }).observe({ type: 'paint', buffered: true }),
  );
}

/** Loads the app on the first sign that somebody wants more than to read: pointer, touch, key, focus or scroll. */
function startApp({ chunks, now }: Start) {
  const signs = 'pointerdown pointermove touchstart keydown focusin scroll'.split(' ');
  const load = () => {
    for (const sign of signs) removeEventListener(sign, load);
    for (const src of chunks) {
      document.head.append(Object.assign(document.createElement('script'), { type: 'module', async: false, src }));
    }
  };
  for (const sign of signs) addEventListener(sign, load, { passive: true });
  // Some buttons only the app can answer: once it is there, it makes up for presses that came before it.
  addEventListener('click', ({ target }) => Object.assign(target ?? {}, { pressed: true }));
  if (now) load();
}

/** The text of the starter for one page. */
export function starterScript(start: Start): string {
  return `(${startTheme})();(${startFonts})(${JSON.stringify(fonts)});(${startApp})(${JSON.stringify(start).replaceAll('<', '\\u003c')})`;
}
