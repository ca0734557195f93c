/** Event that gives the deleted functions back, for checks in the page that use some of them. */
export const restoreNewer = 'restore-newer';

/**
 * Init script: deletes functions that the oldest browsers of the baseline lack. Those are what Chrome added from 115 to
 * 150 and Firefox 125 or Safari 17.0 may lack too.
 */
export function removeNewerApis(restore: string): void {
  const newer: [object, string[]][] = [
    [Array, ['fromAsync']],
    [AbortSignal, ['any']],
    [Document.prototype, ['startViewTransition']],
    [Element.prototype, ['checkVisibility', 'moveBefore', 'setHTMLUnsafe']],
    [globalThis, ['requestIdleCallback', 'scheduler', 'navigation', 'Iterator']],
    [
      Object.getPrototypeOf(Object.getPrototypeOf([].values())),
      ['drop', 'every', 'filter', 'find', 'flatMap', 'forEach', 'map', 'reduce', 'some', 'take', 'toArray'],
    ],
    [Map, ['groupBy']],
    [Object, ['groupBy']],
    [Promise, ['try', 'withResolvers']],
    [RegExp, ['escape']],
    [
      Set.prototype,
      ['difference', 'intersection', 'isDisjointFrom', 'isSubsetOf', 'isSupersetOf', 'symmetricDifference', 'union'],
    ],
    [URL, ['canParse', 'parse']],
    [Uint8Array, ['fromBase64', 'fromHex']],
  ];
  const deleted: [object, string, PropertyDescriptor][] = [];
  for (const [owner, names] of newer)
    for (const name of names) {
      const descriptor = Object.getOwnPropertyDescriptor(owner, name);
      if (descriptor) deleted.push([owner, name, descriptor]);
      Reflect.deleteProperty(owner, name);
    }
  addEventListener(restore, () => {
    for (const [owner, name, descriptor] of deleted) Object.defineProperty(owner, name, descriptor);
  });
}
