import type { EditorState } from 'prosemirror-state';
import type { EditorView } from 'prosemirror-view';
import { type RefObject, useEffect, useRef, useState } from 'react';
import type { ResolveReference } from '../../../content/circulars/circular-references.ts';
import { showToast } from '../../parts/overlays/toasts.ts';
import { mountEditor, replaceText } from './editor-view.ts';
import type { PlacedPicture } from './pictures.ts';
import { readMarkdown } from './read-markdown.ts';
import { formatPictureCount, titleRemoved } from './word-import.ts';
import { hasSameContent, writeMarkdown } from './write-markdown.ts';

type ViewRef = RefObject<EditorView | null>;

interface TextViewOptions {
  value: string;
  /** Title of the page. */
  title: string;
  readOnly: boolean;
  /** Focuses the text on mount. */
  focused: boolean;
  resolveReference: ResolveReference;
  onChange: (markdown: string) => void;
  showsMarkdown: boolean;
  /** DOM id of the text that describes the editor. */
  helpId: string;
  /** Called with a file that was dropped into the text, or an image that was pasted. */
  onFile: (file: File) => void;
  /** Called with a photo of the text after a double click. */
  onPicture: (picture: PlacedPicture) => void;
}

/** Mounts the editor into `place` unless the Markdown source is shown, and keeps its text in sync with `value`. */
export function useTextView(view: ViewRef, { value, showsMarkdown, focused, helpId, ...props }: TextViewOptions) {
  const [state, setState] = useState<EditorState | null>(null);
  const [isLossy, setLossy] = useState(false);
  const place = useRef<HTMLDivElement>(null);
  /** Latest Markdown that was typed here. When it returns as `value`, the editor does not parse it again. */
  const writtenMarkdown = useRef(value);
  const latestProps = useRef(props);
  latestProps.current = props;
  const focusesOnMount = useRef(focused);

  useEffect(() => {
    if (!place.current || showsMarkdown) return;
    const editorView = mountEditor(place.current, {
      markdown: writtenMarkdown.current,
      label: 'Testo',
      describedBy: helpId,
      getTitle: () => latestProps.current.title,
      getResolver: () => latestProps.current.resolveReference,
      isEditable: () => !latestProps.current.readOnly,
      onState: setState,
      onPictures: (number) => showToast({ title: `Non sono arrivati: ${formatPictureCount(number)}.` }),
      onTitle: () => showToast({ title: titleRemoved }),
      onFile: (file) => latestProps.current.onFile(file),
      onPicture: (picture) => latestProps.current.onPicture(picture),
      onChange(doc) {
        const markdown = writeMarkdown(doc);
        // Round-trip check: Markdown that parses to a different document is not saved.
        const isLossless = hasSameContent(doc, readMarkdown(markdown));
        setLossy(!isLossless);
        if (!isLossless) return;
        writtenMarkdown.current = markdown;
        latestProps.current.onChange(markdown);
      },
    });
    view.current = editorView;
    setState(editorView.state);
    if (focusesOnMount.current) editorView.focus();
    focusesOnMount.current = false;
    return () => {
      view.current = null;
      editorView.destroy();
    };
  }, [view, showsMarkdown, helpId]);

  // `value` was changed elsewhere: by another window, another user or a restored version.
  useEffect(() => {
    if (value === writtenMarkdown.current) return;
    writtenMarkdown.current = value;
    setLossy(false);
    if (view.current) replaceText(view.current, value);
  }, [view, value]);

  return {
    place,
    state,
    isLossy,
    focusOnMount: () => {
      focusesOnMount.current = true;
    },
    write: (markdown: string) => {
      writtenMarkdown.current = markdown;
      props.onChange(markdown);
    },
  };
}
