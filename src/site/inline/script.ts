/**
 * Loads the fonts after the first paint, the bold one only where something is bold; the fallbacks have the same widths. On later pages of
 * a tab they come from the cache at once.
 */
const loadFonts = () => {
  const load = async () => {
    await Promise.allSettled(
      [...document.fonts].map((font) => (font.weight !== '600' || document.querySelector('strong')) && font.load()),
    );
    document.documentElement.setAttribute('data-fonts', '');
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
};

interface AppStart {
  /** The app's chunks, each after those that it imports: asked for together, they do not wait for one another. */
  chunks: string[];
  /** Whether the page needs the app at once: data the server could not get, or a line for the console. */
  now: boolean;
}

/**
 * Loads the app on a press, touch or key; on a moving mouse, focus or scroll once the page has loaded. A browser older than the baseline
 * (Chrome 114, Firefox 125, Safari 17.0: the first with popovers) works as without JavaScript.
 */
const loadApp = ({ chunks, now }: AppStart) => {
  if (!('popover' in HTMLElement.prototype)) return;
  const load = () => {
    // Once: a second sign finds none left.
    for (const src of chunks.splice(0)) {
      document.head.append(Object.assign(document.createElement('script'), { type: 'module', async: false, src }));
    }
  };
  const heed = ({ type }: Event) => {
    if (/down/.test(type) || document.readyState === 'complete') load();
    else addEventListener('load', load);
  };
  for (const sign of 'pointerdown keydown pointermove focusin scroll'.split(' ')) {
    addEventListener(sign, heed, { passive: true });
  }
  // Some buttons only the app can answer: once it is there, it makes up for presses that came before it.
  addEventListener('click', ({ target }) => Object.assign(target ?? {}, { pressed: true }));
  if (now) load();
};

/** Keeps `--header` at the height of the sticky header. At the height that the styles expect nothing is set: all would be styled anew. */
const measureHeader = () => {
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

/** Applies the remembered theme, to the browser's own bars too, and moves on to the next one when the theme control is pressed. */
const applyTheme = () => {
  const root = document.documentElement;
  const key = 'tema';
  const bars = document.querySelectorAll('[name=theme-color]');
  const apply = (theme: string | null) => {
    if (theme === 'light' || theme === 'dark') root.dataset['theme'] = theme;
    else delete root.dataset['theme'];
    const chosen = root.dataset['theme'];
    ['light', 'dark'].forEach((scheme, index) => {
      const media = chosen ? (chosen === scheme ? 'all' : 'not all') : `(prefers-color-scheme: ${scheme})`;
      bars[index]?.setAttribute('media', media);
    });
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
};

/** The text of the one script inside every page. Its functions are written into it as text: each stands alone, an arrow for its weight. */
export function inlineScript(start: AppStart): string {
  const values = JSON.stringify(start).replaceAll('<', '\\u003c');
  return `(${applyTheme})();(${measureHeader})();(${loadFonts})();(${loadApp})(${values})`;
}
