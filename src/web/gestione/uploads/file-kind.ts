/** What a file is, by its first bytes: names and declared types say nothing. */
export type FileKind = 'photo' | 'heic' | 'gif' | 'tiff' | 'svg' | 'pdf' | 'video' | 'empty' | 'other';

const heicBrands = /^(?:heic|heix|heim|heis|hevc|hevx|hevm|hevs|mif1|msf1)/;

/** Looks at the first bytes of a file. Rejects where it cannot be read. */
export async function fileKind(file: Blob): Promise<FileKind> {
  if (file.size === 0) return 'empty';
  const bytes = new Uint8Array(await file.slice(0, 512).arrayBuffer());
  const ascii = (from: number, to: number) => String.fromCharCode(...bytes.subarray(from, to));
  if (bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff) return 'photo';
  if (ascii(0, 8) === '\x89PNG\r\n\x1a\n') return 'photo';
  if (ascii(0, 4) === 'RIFF' && ascii(8, 12) === 'WEBP') return 'photo';
  if (ascii(4, 8) === 'ftyp') {
    if (/avif|avis/.test(ascii(8, 40))) return 'photo';
    return heicBrands.test(ascii(8, 12)) ? 'heic' : 'video';
  }
  if (ascii(0, 4) === 'GIF8') return 'gif';
  if (ascii(0, 4) === 'II*\0' || ascii(0, 4) === 'MM\0*') return 'tiff';
  if (ascii(0, 4) === '%PDF') return 'pdf';
  return /<svg|<\?xml/.test(ascii(0, 512)) ? 'svg' : 'other';
}
