/**
 * Loads the fonts after the first paint, the bold one only on pages with bold text. Until then fallback fonts of the
 * same widths are shown. On later pages of the tab the fonts load at once, from the browser's cache.
 */
const loadFonts = () => {
  const load = async () => {
    await Promise.allSettled(
      [...document.fonts].map((font) => (font.weight !== '600' || document.querySelector('strong')) && font.load()),
    );
    document.documentElement.dataset['fonts'] = '';
    try {
      sessionStorage.setItem('font', '1');
    } catch {}
  };
  try {
    if (sessionStorage.getItem('font')) return load();
  } catch {}
  // Wait for the first contentful paint: without pictures, `load` may fire before anything is painted.
  addEventListener('load', () =>
    new PerformanceObserver((entries, observer) => {
      if (!entries.getEntriesByName('first-contentful-paint')[0]) return;
      observer.disconnect();
      load();
    }).observe({ type: 'paint', buffered: true }),
  );
};

interface AppStart {
  /** URLs of the app's chunks in import order. They are requested in parallel. */
  chunks: string[];
  /** True if the page has rows that fold. */
  folds?: boolean;
  /** True to load the app at once: in the staff area, or if the document lacks data or the page must log an error. */
  now: boolean;
}

/**
 * Loads the app on a press, touch or key, or on mouse movement, focus or scroll once the page has loaded. Browsers
 * without popovers (before Chrome 114, Firefox 125, Safari 17.0) never load it: pages work there as without JavaScript.
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

/** Sets `--header` to the sticky header's height if it differs from the default: setting it restyles the page. */
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

/** Applies the stored theme to page and toolbar. A press of the theme control switches to the next. */
const applyTheme = () => {
  const root = document.documentElement;
  const key = 'tema';
  const bars = document.querySelectorAll('[name=theme-color]');
  const apply = (theme: string | null) => {
    if (theme === 'light' || theme === 'dark') root.dataset['theme'] = theme;
    else delete root.dataset['theme'];
    const chosen = root.dataset['theme'];
    bars.forEach((bar, index) => {
      const scheme = index ? 'dark' : 'light';
      bar.setAttribute('media', chosen ? (chosen === scheme ? 'all' : 'not all') : `(prefers-color-scheme: ${scheme})`);
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

/** Closes the rows that fold, on phones. */
const foldRows = () => {
  if (!matchMedia('(max-width: 47.99rem)').matches) return;
  addEventListener('DOMContentLoaded', () => {
    for (const row of document.querySelectorAll('details + details')) row.removeAttribute('open');
  });
};

/** Builds the inline script. The functions are serialised as text, so they must use nothing outside themselves. */
export function buildInlineScript({ folds = false, ...start }: AppStart): string {
  // A false `now` is left out: each byte counts on every page.
  const values = JSON.stringify({ ...start, now: start.now || undefined }).replaceAll('<', '\\u003c');
  const foldStart = folds ? `(${foldRows})();` : '';
  return `(${applyTheme})();(${measureHeader})();${foldStart}(${loadFonts})();(${loadApp})(${values})`;
}
