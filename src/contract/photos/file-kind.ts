/** Kind of a file chosen for upload. HEIC is the iPhone's photo format, which few browsers can show. */
export type FileKind = 'photo' | 'heic' | 'other';

export const fileHeaderBytes = 40;

/** Detects a photo by its first bytes, because names and declared types cannot be trusted. */
export function detectFileKind(file: Uint8Array): FileKind {
  const readAscii = (from: number, to: number) => String.fromCharCode(...file.subarray(from, to));
  if (file[0] === 0xff && file[1] === 0xd8 && file[2] === 0xff) return 'photo';
  if (readAscii(0, 8) === '\x89PNG\r\n\x1a\n') return 'photo';
  if (readAscii(0, 4) === 'RIFF' && readAscii(8, 12) === 'WEBP') return 'photo';
  if (readAscii(4, 8) !== 'ftyp') return 'other';
  const brands = readAscii(8, fileHeaderBytes);
  if (/avif|avis/.test(brands)) return 'photo';
  return /hei[cmsx]|hev[cmsx]|mif1|msf1/.test(brands) ? 'heic' : 'other';
}
