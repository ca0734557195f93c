/**
 * Loads the fonts after the first paint, the bold one only for bold text. Fallbacks have the same widths. Later pages
 * of a tab load them from the cache at once.
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
  // Wait for the first contentful paint: a page without pictures fires `load` before its first frame, which may be
  // empty.
  addEventListener('load', () =>
    new PerformanceObserver((entries, observer) => {
      if (entries.getEntriesByName('first-contentful-paint').length < 1) return;
      observer.disconnect();
      load();
    }).observe({ type: 'paint', buffered: true }),
  );
};

interface AppStart {
  /** Chunks of the app in import order, requested together so that none waits for another. */
  chunks: string[];
  /** Starts the app at once: data that the server could not read, or a line for the console. */
  now: boolean;
}

/**
 * Loads the app on a press, touch or key; on mouse movement, focus or scroll only after the page has loaded. A browser
 * older than the baseline (Chrome 114, Firefox 125, Safari 17.0: the first with popovers) works as without JavaScript.
 */
const loadApp = ({ chunks, now }: AppStart) => {
  if (!('popover' in HTMLElement.prototype)) return;
  const load = () => {
    // Idempotent: a second event finds the list empty.
    for (const src of chunks.splice(0)) {
      document.head.append(Object.assign(document.createElement('script'), { type: 'module', async: false, src }));
    }
  };
  const scheduleLoad = ({ type }: Event) => {
    if (/down/.test(type) || document.readyState === 'complete') load();
    else addEventListener('load', load);
  };
  for (const eventName of 'pointerdown keydown pointermove focusin scroll'.split(' ')) {
    addEventListener(eventName, scheduleLoad, { passive: true });
  }
  // Mark early clicks: buttons that need the app replay them after hydration.
  addEventListener('click', ({ target }) => Object.assign(target ?? {}, { pressed: true }));
  if (now) load();
};

/**
 * Keeps `--header` at the height of the sticky header. The height that the styles expect is not set, to spare a full
 * restyle.
 */
const measureHeader = () => {
  addEventListener('DOMContentLoaded', () => {
    const header = document.querySelector('header');
    if (!header) return;
    let lastHeight = 68;
    new ResizeObserver(() => {
      const { height } = header.getBoundingClientRect();
      if (height === lastHeight) return;
      lastHeight = height;
      document.documentElement.style.setProperty('--header', `${height}px`);
    }).observe(header);
  });
};

/**
 * Applies the stored theme, also to the browser's toolbar, and switches to the next theme on a press of the theme
 * control.
 */
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

/**
 * Source of the inline script of every page. Functions are serialised into it: each is self-contained, an arrow for its
 * size.
 */
export function buildInlineScript(start: AppStart): string {
  const values = JSON.stringify(start).replaceAll('<', '\\u003c');
  return `(${applyTheme})();(${measureHeader})();(${loadFonts})();(${loadApp})(${values})`;
}
