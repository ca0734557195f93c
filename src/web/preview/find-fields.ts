import { markedPath } from '../../contract/preview.ts';

/** Attributes in which a page shows a text. */
const attributes = ['alt', 'aria-label', 'placeholder', 'title', 'value'];

/**
 * Writes on the elements of `shown` which field their text comes from. `marked` is the same page with each text replaced by its marker: the
 * element at the same place of both trees shows the same field. Where a text becomes another number of elements, the one around them is it.
 */
export function findFields(shown: Element, marked: Element): void {
  for (const element of shown.querySelectorAll('[data-field]')) element.removeAttribute('data-field');
  compare(shown, marked);
}

function compare(shown: Element, marked: Element): void {
  const own = ownMarker(marked);
  if (own !== undefined) shown.setAttribute('data-field', own);
  const [children, others] = [childrenOf(shown), childrenOf(marked)];
  const alike =
    children.length === others.length && children.every((child, at) => child.tagName === others[at]?.tagName);
  if (alike) {
    for (const [at, child] of children.entries()) {
      const other = others[at];
      if (other) compare(child, other);
    }
    return;
  }
  const within = markedPath(marked.textContent);
  if (own === undefined && within !== undefined) shown.setAttribute('data-field', within);
}

/** What the app adds to a page once it is alive is on no page of the server's. */
function childrenOf(element: Element): Element[] {
  return [...element.children].filter((child) => !child.matches('script, template, [role=tooltip], [role=region]'));
}

function ownMarker(element: Element): string | undefined {
  for (const node of element.childNodes) {
    const path = node.nodeType === Node.TEXT_NODE ? markedPath(node.nodeValue ?? '') : undefined;
    if (path !== undefined) return path;
  }
  for (const name of attributes) {
    const path = markedPath(element.getAttribute(name) ?? '');
    if (path !== undefined) return path;
  }
  return undefined;
}
