/** What the inline script needs to know of the page it stands in. */
export interface AppStart {
  /** The app's chunks, each after those that it imports: asked for together, they do not wait for one another. */
  chunks: string[];
  /** Whether the page needs the app at once: data the server could not get, or a line for the console. */
  now: boolean;
}

/**
 * Loads the app on the first sign that somebody wants more than to read: a press, a touch or a key at once; a moving mouse, focus or scroll
 * once the page has loaded, so that the app takes nothing from the first paints. A browser older than the stated baseline (Chrome 114,
 * Firefox 125, Safari 17.0: the first with popovers) gets none, and works as without JavaScript.
 */
export const loadApp = ({ chunks, now }: AppStart) => {
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
