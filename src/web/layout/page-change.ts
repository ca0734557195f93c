/**
 * Whether pages pass into one another by a view transition. On phones the next page is there at once: the pictures that a transition
 * takes, and rendering in slices for its sake, cost them more time than the page itself.
 */
export const movesBetweenPages = typeof matchMedia === 'function' && matchMedia('(pointer: fine)').matches;
