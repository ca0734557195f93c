import JSZip from 'jszip';
import mammoth from 'mammoth';
import type { DocxText } from './docx.ts';

/* Worker that converts a `.docx`: bytes in, HTML and notes out, `null` if they are not a document. */

addEventListener('message', async ({ data }: MessageEvent<Uint8Array<ArrayBuffer>>) => {
  postMessage(await read(data).catch(() => null));
});

/** Node of the converter's document tree. */
interface Part {
  type: string;
  children?: Part[];
  alignment?: string | null;
  styleName?: string | null;
}

/**
 * Renames the style of right-aligned and centred paragraphs to their side, except headings: the converter drops
 * alignment.
 */
function aligned(part: Part): Part {
  const side = part.alignment === 'end' ? 'right' : part.alignment;
  const isHeading = /^(?:heading|title|titolo|intestazione)/i.test(part.styleName ?? '');
  return {
    ...part,
    ...(part.children && { children: part.children.map(aligned) }),
    ...(part.type === 'paragraph' && (side === 'right' || side === 'center') && !isHeading && { styleName: side }),
  };
}

async function read(bytes: Uint8Array<ArrayBuffer>): Promise<DocxText> {
  let pictures = 0;
  const { value: html } = await mammoth.convertToHtml(
    { arrayBuffer: bytes.buffer },
    {
      styleMap: [
        "p[style-name='Title'] => h1:fresh",
        "p[style-name='Titolo'] => h1:fresh",
        "p[style-name='right'] => p.right:fresh",
        "p[style-name='center'] => p.center:fresh",
      ],
      transformDocument: aligned,
      convertImage: mammoth.images.imgElement(async () => {
        pictures += 1;
        return { src: '' };
      }),
    },
  );
  const archive = await JSZip.loadAsync(bytes);
  const xml = (await archive.file('word/document.xml')?.async('string')) ?? '';
  const count = (element: string) => xml.split(`<w:${element} `).length - 1;
  const notes = {
    comments: count('commentReference'),
    deletions: count('del'),
    insertions: count('ins'),
    footnotes: count('footnoteReference') + count('endnoteReference'),
    pictures,
  };
  return { html, notes };
}
