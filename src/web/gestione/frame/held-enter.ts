/** What is meant to go on while the key is held, as moving an entry further is. */
const repeats = '[data-repeats]';

/**
 * Lets an Enter key that is held down count once. Browsers press a button again with every repetition, and send a form again: what is
 * pressed for too long would delete a whole list, whose next entry gets the focus each time, or send a dialog that has only just opened.
 */
export function ignoreHeldEnter(): void {
  addEventListener(
    'keydown',
    (event) => {
      const { key, repeat, target } = event;
      if (key !== 'Enter' || !repeat || !(target instanceof Element)) return;
      // Where several lines are typed it makes empty ones, as everywhere.
      if (!target.matches(`textarea, ${repeats}`)) event.preventDefault();
    },
    { capture: true },
  );
}
