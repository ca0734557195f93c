import { type CSSProperties, useEffect, useEffectEvent, useRef, useState } from 'react';
import { fieldAttribute, fieldComment } from '../../../contract/preview.ts';

interface PreviewFrameProps {
  title: string;
  /** Of the document that the server renders from the saved draft. */
  address: string;
  /** Version of the saved draft: another one loads the document again, which keeps its scroll position. */
  version: number;
  /** Field that is outlined and scrolled into view. */
  field?: string | null;
  /** Called with the field of a text that was pressed. */
  onChoose?: (field: string) => void;
  style: CSSProperties;
}

/** A saved draft as visitors would see it. Its document runs no scripts and leads nowhere; this page reads it, as both have one origin. */
export function PreviewFrame({ title, address, version, field = null, onChoose, style }: PreviewFrameProps) {
  const frame = useRef<HTMLIFrameElement>(null);
  const [first] = useState(address);
  const shown = useRef(address);
  const loaded = useRef(version);

  // Not by `src`: each change of that would be a step in the history.
  useEffect(() => {
    const { location } = frame.current?.contentWindow ?? {};
    if (!location || (shown.current === address && loaded.current === version)) return;
    if (shown.current === address) location.reload();
    else location.replace(address);
    shown.current = address;
    loaded.current = version;
  }, [address, version]);

  const mark = useEffectEvent((isNew: boolean) => {
    const { contentDocument, contentWindow } = frame.current ?? {};
    if (!contentDocument || !contentWindow) return;
    const elements = [...contentDocument.querySelectorAll<HTMLElement>(`[${fieldAttribute}]`)];
    const marked = elements.find((element) => fieldsOf(element).includes(field ?? ''));
    for (const element of elements) element.style.outline = element === marked ? '2px solid var(--accent)' : '';
    if (marked) {
      marked.style.outlineOffset = '6px';
      const { top, bottom } = marked.getBoundingClientRect();
      const { clientHeight } = contentDocument.documentElement;
      const isInView = top >= 80 && bottom <= clientHeight;
      // Not `scrollIntoView`: that scrolls this page as well, and the field that has the focus out of sight.
      const by = { top: (top + bottom - clientHeight) / 2, behavior: isNew ? 'instant' : 'auto' } as const;
      if (!isInView) contentWindow.scrollBy(by);
    }
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: the field is read by the event
  useEffect(() => mark(false), [field]);

  const prepare = () => {
    const { contentDocument } = frame.current ?? {};
    if (!contentDocument) return;
    noteFields(contentDocument);
    contentDocument.addEventListener('click', (event) => {
      event.preventDefault();
      const [chosen] = isElement(event.target) ? fieldsOf(event.target.closest(`[${fieldAttribute}]`)) : [];
      if (chosen !== undefined) onChoose?.(chosen);
    });
    mark(true);
  };
  return <iframe ref={frame} title={title} src={first} style={style} onLoad={prepare} />;
}

/** Not by `instanceof`: the element belongs to the other document's classes. */
const isElement = (target: EventTarget | null): target is Element => target !== null && 'closest' in target;

const fieldsOf = (element: Element | null) => element?.getAttribute(fieldAttribute)?.split(' ') ?? [];

/** Names on each element the fields that comments in it name. */
function noteFields(document: Document): void {
  const comments = document.createTreeWalker(document.body, NodeFilter.SHOW_COMMENT);
  for (let comment = comments.nextNode(); comment; comment = comments.nextNode()) {
    const { nodeValue, parentElement } = comment;
    if (!nodeValue?.startsWith(fieldComment) || !parentElement) continue;
    const fields = [...fieldsOf(parentElement), nodeValue.slice(fieldComment.length)];
    parentElement.setAttribute(fieldAttribute, fields.join(' '));
    parentElement.style.cursor = 'pointer';
  }
}
