import { circularLimits } from '../../../contract/circulars.ts';

/*
 * Import of a `.docx`, a ZIP archive: its directory is checked before anything is unpacked. Conversion runs in a worker
 * that is terminated at a timeout.
 */

/**
 * Import limits. file, unpacked, text: bytes of the file, of its unpacked parts and of their XML. parts: number of
 * parts. blocks: paragraphs, list items and rows. pictures: number of pictures. time: ms of conversion.
 */
export const docxLimits = {
  file: 10_000_000,
  unpacked: 60_000_000,
  text: 8_000_000,
  parts: 2000,
  blocks: 5000,
  pictures: circularLimits.pictures,
  time: 10_000,
} as const;

/** Counts of content that the import drops or changes. */
export type DocxNotes = Readonly<Record<'comments' | 'deletions' | 'insertions' | 'footnotes', number>>;
export interface DocxText {
  /** Markup in which each picture has its address by `makePictureAddress`. */
  html: string;
  notes: DocxNotes;
  pictures: readonly File[];
}

/** Makes the address that a picture of the document has until it is uploaded. */
export const makePictureAddress = (index: number) => `docx:${index}`;

/** Refusal of a file; the message is shown to the user. */
export class DocxError extends Error {
  override name = 'DocxError';
}

interface ZipPart {
  name: string;
  size: number;
}

/** Checks the file against the limits by its ZIP directory, without unpacking it. Throws `DocxError`. */
export function checkDocx(bytes: Uint8Array): void {
  if (bytes.length > docxLimits.file)
    throw new DocxError('Il file supera i 10 MB: tolga le immagini e lo salvi di nuovo');
  if (bytes[0] === 0xd0 && bytes[1] === 0xcf)
    throw new DocxError(
      'Il file è del vecchio formato .doc, oppure è protetto: lo salvi in Word come .docx, senza password',
    );
  const parts = readZipParts(bytes);
  if (!parts?.some(({ name }) => name === 'word/document.xml'))
    throw new DocxError('Il file è danneggiato, o non è un documento di Word');
  if (parts.some(({ name }) => /vbaProject|\.bin$/i.test(name) && /vba/i.test(name)))
    throw new DocxError('Il file contiene macro: lo salvi in Word come documento .docx senza macro');
  const totalSize = parts.reduce((total, { size }) => total + size, 0);
  const textSize = parts
    .filter(({ name }) => /\.(?:xml|rels)$/i.test(name))
    .reduce((total, { size }) => total + size, 0);
  if (parts.length > docxLimits.parts || totalSize > docxLimits.unpacked || textSize > docxLimits.text)
    throw new DocxError('Il file è troppo grande per una circolare: troppe pagine o troppe immagini');
}

/** Entries of the ZIP central directory; `null` if there is none. */
function readZipParts(bytes: Uint8Array): ZipPart[] | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let end = bytes.length - 22;
  const earliest = Math.max(0, end - 0xffff);
  while (end >= earliest && view.getUint32(end, true) !== 0x06054b50) end -= 1;
  if (end < earliest) return null;
  const parts: ZipPart[] = [];
  let offset = view.getUint32(end + 16, true);
  for (let remaining = view.getUint16(end + 10, true); remaining > 0; remaining -= 1) {
    if (offset + 46 > bytes.length || view.getUint32(offset, true) !== 0x02014b50) return null;
    const [nameLength, extra, comment] = [28, 30, 32].map((part) => view.getUint16(offset + part, true));
    const name = new TextDecoder().decode(bytes.subarray(offset + 46, offset + 46 + (nameLength ?? 0)));
    parts.push({ name, size: view.getUint32(offset + 24, true) });
    offset += 46 + (nameLength ?? 0) + (extra ?? 0) + (comment ?? 0);
  }
  return parts;
}

/** Refuses markup with more blocks than the editor can display without freezing the tab. Throws `DocxError`. */
export function checkBlockCount(html: string): void {
  const blocks = html.match(/<(?:p|h[1-6]|li|tr)\b/g)?.length ?? 0;
  if (blocks > docxLimits.blocks)
    throw new DocxError(
      `Il documento ha ${blocks.toLocaleString('it')} capoversi e righe di tabella: una circolare ne prende al massimo ${docxLimits.blocks.toLocaleString('it')}. Lo divida, o porti qui solo la parte che serve`,
    );
}

/** Refuses more pictures than a circular needs, because each is uploaded and stored. Throws `DocxError`. */
export function checkPictureCount(count: number): void {
  if (count > docxLimits.pictures)
    throw new DocxError(
      `Il documento ha ${count.toLocaleString('it')} immagini: una circolare ne prende al massimo ${docxLimits.pictures}. Tolga quelle che non servono`,
    );
}

/** Converts a document to HTML that is not cleaned yet. Throws `DocxError`. */
export async function readDocx(file: Blob): Promise<DocxText> {
  if (file.size > docxLimits.file) checkDocx(new Uint8Array(docxLimits.file + 1));
  const bytes = new Uint8Array(await file.arrayBuffer());
  checkDocx(bytes);
  const worker = new Worker(new URL('./docx-worker.ts', import.meta.url), { type: 'module' });
  try {
    const text = await new Promise<DocxText>((resolve, reject) => {
      const rejectDamaged = () => reject(new DocxError('Il file è danneggiato, o non è un documento di Word'));
      const rejectOnTimeout = () =>
        reject(new DocxError('La lettura del file non finisce: il documento è troppo grande o danneggiato'));
      setTimeout(rejectOnTimeout, docxLimits.time);
      worker.onmessage = ({ data }: MessageEvent<DocxText | null>) => (data ? resolve(data) : rejectDamaged());
      worker.onerror = rejectDamaged;
      worker.postMessage(bytes, [bytes.buffer]);
    });
    checkBlockCount(text.html);
    checkPictureCount(text.pictures.length);
    return text;
  } finally {
    worker.terminate();
  }
}
