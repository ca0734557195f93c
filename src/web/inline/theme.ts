/** Applies the remembered theme, to the browser's own bars too, and moves on to the next one when the theme control is pressed. */
export const applyTheme = () => {
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
