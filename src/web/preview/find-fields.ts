import { markedPaths } from '../../contract/preview.ts';

/** Attributes in which a page shows a text. */
const attributes = ['alt', 'aria-label', 'placeholder', 'title', 'value'];

/**
 * Writes on the elements of `shown` which fields their text comes from. `marked` is the same page with each text replaced by its marker: the
 * element at the same place of both trees shows the same field. Where a text becomes another number of elements, the one around them is it.
 */
export function findFields(shown: Element, marked: Element): void {
  for (const element of shown.querySelectorAll('[data-field]')) element.removeAttribute('data-field');
  compare(shown, marked);
}

function compare(shown: Element, marked: Element): void {
  const [children, others] = [childrenOf(shown), childrenOf(marked)];
  const alike =
    children.length === others.length && children.every((child, at) => child.tagName === others[at]?.tagName);
  const fields = alike ? ownFields(marked) : markedPaths(marked.textContent);
  if (fields.length > 0) shown.setAttribute('data-field', [...new Set(fields)].join(' '));
  if (!alike) return;
  for (const [at, child] of children.entries()) {
    const other = others[at];
    if (other) compare(child, other);
  }
}

/** What the app adds to a page once it is alive is on no page of the server's. */
function childrenOf(element: Element): Element[] {
  return [...element.children].filter((child) => !child.matches('script, template, [role=tooltip], [role=region]'));
}

/** The fields of an element's own text and attributes. */
function ownFields(element: Element): string[] {
  const texts = [...element.childNodes].map((node) => (node.nodeType === Node.TEXT_NODE ? node.nodeValue : null));
  const said = attributes.map((name) => element.getAttribute(name));
  return [...texts, ...said].flatMap((text) => markedPaths(text ?? ''));
}
