import { type CSSProperties, useEffect, useEffectEvent, useRef, useState } from 'react';
import { fieldAttribute, fieldComment } from '../../../contract/preview.ts';

interface PreviewFrameProps {
  title: string;
  /** URL of the document that the server renders from the saved draft. */
  address: string;
  /** Version of the saved draft. A change reloads the document, which keeps its scroll position. */
  version: number;
  /** Field to outline and scroll into view. */
  field?: string | null;
  /** Called with the field of the text that the user pressed. */
  onChoose?: (field: string) => void;
  style: CSSProperties;
}

/**
 * Preview of a saved draft as visitors would see it. The document runs no scripts, and clicks in it do not navigate.
 * This page reads its DOM, as both have the same origin.
 */
export function PreviewFrame({ title, address, version, field = null, onChoose, style }: PreviewFrameProps) {
  const frame = useRef<HTMLIFrameElement>(null);
  const [initialAddress] = useState(address);
  const shownAddress = useRef(address);
  const loadedVersion = useRef(version);

  // `location` instead of `src`: each change of `src` would add an entry to the history.
  useEffect(() => {
    const { contentWindow, contentDocument } = frame.current ?? {};
    if (!contentWindow || (shownAddress.current === address && loadedVersion.current === version)) return;
    // After a failed load the frame shows the browser's error page. Its origin is another: only `replace` is allowed.
    if (shownAddress.current === address && contentDocument) contentWindow.location.reload();
    else contentWindow.location.replace(address);
    shownAddress.current = address;
    loadedVersion.current = version;
  }, [address, version]);

  const markField = useEffectEvent((isNew: boolean) => {
    const { contentDocument, contentWindow } = frame.current ?? {};
    if (!contentDocument || !contentWindow) return;
    const elements = [...contentDocument.querySelectorAll<HTMLElement>(`[${fieldAttribute}]`)];
    const markedElement = elements.find((element) => getFields(element).includes(field ?? ''));
    for (const element of elements) element.style.outline = element === markedElement ? '2px solid var(--accent)' : '';
    if (markedElement) {
      markedElement.style.outlineOffset = '6px';
      const { top, bottom } = markedElement.getBoundingClientRect();
      const { clientHeight } = contentDocument.documentElement;
      const isInView = top >= 80 && bottom <= clientHeight;
      // `scrollIntoView` would also scroll this page, and move the focused field out of sight.
      const scrollOptions = { top: (top + bottom - clientHeight) / 2, behavior: isNew ? 'instant' : 'auto' } as const;
      if (!isInView) contentWindow.scrollBy(scrollOptions);
    }
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: the field is read by the event
  useEffect(() => markField(false), [field]);

  const prepareDocument = () => {
    const { contentDocument } = frame.current ?? {};
    if (!contentDocument) return;
    setFieldAttributes(contentDocument);
    // One tab stop, by which the frame can be scrolled: its links and fields do nothing here.
    for (const element of contentDocument.querySelectorAll<HTMLElement>(focusableElements)) element.tabIndex = -1;
    contentDocument.body.tabIndex = 0;
    contentDocument.addEventListener('click', (event) => {
      event.preventDefault();
      const [chosen] = isElement(event.target) ? getFields(event.target.closest(`[${fieldAttribute}]`)) : [];
      if (chosen !== undefined) onChoose?.(chosen);
    });
    markField(true);
  };
  return <iframe ref={frame} title={title} src={initialAddress} style={style} onLoad={prepareDocument} />;
}

const focusableElements = 'a, button, input, select, textarea, summary, iframe, [tabindex]';

/** Type guard without `instanceof`: the element belongs to the iframe's realm, with its own classes. */
const isElement = (target: EventTarget | null): target is Element => target !== null && 'closest' in target;

const getFields = (element: Element | null) => element?.getAttribute(fieldAttribute)?.split(' ') ?? [];

/** Copies field names from comments in the document to an attribute of their parent elements. */
function setFieldAttributes(document: Document): void {
  const comments = document.createTreeWalker(document.body, NodeFilter.SHOW_COMMENT);
  for (let comment = comments.nextNode(); comment; comment = comments.nextNode()) {
    const { nodeValue, parentElement } = comment;
    if (!nodeValue?.startsWith(fieldComment) || !parentElement) continue;
    const fields = [...getFields(parentElement), nodeValue.slice(fieldComment.length)];
    parentElement.setAttribute(fieldAttribute, fields.join(' '));
    parentElement.style.cursor = 'pointer';
  }
}
