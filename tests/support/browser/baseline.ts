/** Event that restores the deleted functions, for checks in the page that use some of them. */
export const restoreEvent = 'restore-newer';

/**
 * Init script: deletes functions that one of the oldest supported browsers (Chrome 114, Firefox 125, Safari 17.0)
 * lacks. The event named by `restore` brings them back.
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
