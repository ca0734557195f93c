import type { Node } from 'prosemirror-model';
import { type Command, type EditorState, NodeSelection } from 'prosemirror-state';
import { schema } from './schema.ts';

/* Photos in the text: where they are, and their alternative texts. */

export interface Picture {
  url: string;
  alt: string;
}

/** Photo at a position of the text. */
export interface PlacedPicture extends Picture {
  position: number;
}

const { image } = schema.nodes;

const toPlaced = ({ attrs }: Node, position: number): PlacedPicture => ({
  position,
  url: String(attrs['src']),
  alt: String(attrs['alt']),
});

/** Lists the photos without an alternative text. */
export function listUndescribed(doc: Node): PlacedPicture[] {
  const undescribed: PlacedPicture[] = [];
  doc.descendants((node, position) => {
    if (node.type === image && String(node.attrs['alt']).trim() === '') undescribed.push(toPlaced(node, position));
  });
  return undescribed;
}

/** Finds the photo that is selected; `null` if something else is. */
export function findSelectedPicture({ selection }: EditorState): PlacedPicture | null {
  const isPicture = selection instanceof NodeSelection && selection.node.type === image;
  return isPicture ? toPlaced(selection.node, selection.from) : null;
}

/** Command that inserts a photo at the caret. */
export function insertPicture({ url, alt }: Picture): Command {
  return (state, dispatch) => {
    dispatch?.(state.tr.replaceSelectionWith(image.create({ src: url, alt })).scrollIntoView());
    return true;
  };
}

/** Command that sets the alternative text of a photo. */
export function describePicture({ position, url }: PlacedPicture, alt: string): Command {
  return (state, dispatch) => {
    // The text may have changed elsewhere while the dialog was open.
    if (state.doc.nodeAt(position)?.attrs['src'] !== url) return false;
    dispatch?.(state.tr.setNodeAttribute(position, 'alt', alt));
    return true;
  };
}
