/**
 * Lets an Enter key that is held down count once. Browsers press a button again with every repetition, and send a form again: what is
 * pressed for too long would delete a whole list, whose next entry gets the focus each time, or send a dialog that has only just opened.
 */
export function ignoreHeldEnter(): void {
  addEventListener(
    'keydown',
    (event) => {
      const { key, repeat, target } = event;
      // Where several lines are typed it makes empty ones, as everywhere.
      if (key === 'Enter' && repeat && !(target instanceof HTMLTextAreaElement)) event.preventDefault();
    },
    { capture: true },
  );
}
