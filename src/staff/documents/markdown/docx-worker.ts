import JSZip from 'jszip';
import mammoth from 'mammoth';
import { type DocxText, makePictureAddress } from './docx.ts';

/* Worker that converts a `.docx`: receives its bytes and posts a `DocxText`, or `null` if the conversion fails. */

addEventListener('message', async ({ data }: MessageEvent<Uint8Array<ArrayBuffer>>) => {
  postMessage(await convertDocx(data).catch(() => null));
});

/** Node of the converter's document tree. */
interface DocumentNode {
  type: string;
  children?: DocumentNode[];
  alignment?: string | null;
  styleName?: string | null;
}

/**
 * Sets the style name of right-aligned and centred paragraphs, except headings, to `right` or `center`. The converter
 * ignores alignment, but maps style names to CSS classes.
 */
function renameAlignedStyles(node: DocumentNode): DocumentNode {
  const side = node.alignment === 'end' ? 'right' : node.alignment;
  const isHeading = /^(?:heading|title|titolo|intestazione)/i.test(node.styleName ?? '');
  return {
    ...node,
    ...(node.children && { children: node.children.map(renameAlignedStyles) }),
    ...(node.type === 'paragraph' && (side === 'right' || side === 'center') && !isHeading && { styleName: side }),
  };
}

async function convertDocx(bytes: Uint8Array<ArrayBuffer>): Promise<DocxText> {
  const pictures: File[] = [];
  const { value: html } = await mammoth.convertToHtml(
    { arrayBuffer: bytes.buffer },
    {
      styleMap: [
        "p[style-name='Title'] => h1:fresh",
        "p[style-name='Titolo'] => h1:fresh",
        "p[style-name='right'] => p.right:fresh",
        "p[style-name='center'] => p.center:fresh",
      ],
      transformDocument: renameAlignedStyles,
      convertImage: mammoth.images.imgElement(async (image) => {
        const name = `immagine ${pictures.length + 1}`;
        const bytes = await image.readAsArrayBuffer();
        pictures.push(new File([bytes], name, { type: image.contentType }));
        return { src: makePictureAddress(pictures.length - 1) };
      }),
    },
  );
  const archive = await JSZip.loadAsync(bytes);
  const xml = (await archive.file('word/document.xml')?.async('string')) ?? '';
  const countElements = (element: string) => xml.split(`<w:${element} `).length - 1;
  const notes = {
    comments: countElements('commentReference'),
    deletions: countElements('del'),
    insertions: countElements('ins'),
    footnotes: countElements('footnoteReference') + countElements('endnoteReference'),
  };
  return { html: addNotesHeading(html), notes, pictures };
}

/** Adds a heading, at the level of the document's first ones, above its footnotes: the converter appends only their list. */
function addNotesHeading(html: string): string {
  const level = html.includes('<h1') ? 'h1' : 'h2';
  return html.replace(/<ol>(?=<li id="(?:foot|end)note-)/, `<${level}>Note</${level}><ol>`);
}
