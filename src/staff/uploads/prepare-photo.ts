import { uploadLimits } from '../../contract/limits.ts';
import { detectFileKind, fileHeaderBytes } from '../../contract/photos/file-kind.ts';
import { type PhotoRefusal, photoRefusals } from './photo-refusals.ts';

/** File that cannot become a photo; `refusal` has the instructions. */
export class FileRefusedError extends Error {
  readonly refusal: PhotoRefusal;

  constructor(refusal: PhotoRefusal) {
    super(refusal.title);
    this.refusal = refusal;
  }
}

/** Pixel limit of a scaled photo: the largest canvas that every browser supports (4096 × 4096 in Safari on iOS). */
const maxScaledPixels = 4096 * 4096;

/** Re-encodes a photo with too many pixels, or in a format that the server cannot read. Throws `FileRefusedError`. */
export async function preparePhoto(file: File): Promise<Blob> {
  if (file.size === 0) throw new FileRefusedError(photoRefusals.empty);
  if (file.size > uploadLimits.file) throw new FileRefusedError(photoRefusals.tooHeavy);
  const kind = detectFileKind(new Uint8Array(await file.slice(0, fileHeaderBytes).arrayBuffer()));
  if (kind === 'other') throw new FileRefusedError(photoRefusals.other);
  // Safari decodes HEIC; other browsers refuse it here.
  const bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' }).catch(() => {
    throw new FileRefusedError(kind === 'heic' ? photoRefusals.heic : photoRefusals.damaged);
  });
  try {
    const canSendUnchanged = kind === 'photo' && bitmap.width * bitmap.height <= uploadLimits.pixels;
    return canSendUnchanged ? file : await scalePhoto(bitmap);
  } finally {
    bitmap.close();
  }
}

async function scalePhoto(bitmap: ImageBitmap): Promise<Blob> {
  const scale = Math.min(1, Math.sqrt(maxScaledPixels / (bitmap.width * bitmap.height)));
  const canvas = new OffscreenCanvas(Math.floor(bitmap.width * scale), Math.floor(bitmap.height * scale));
  const context = canvas.getContext('2d');
  if (!context) throw new FileRefusedError(photoRefusals.damaged);
  // White background: JPEG has no transparency, and transparent pixels would turn black.
  context.fillStyle = '#fff';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.imageSmoothingQuality = 'high';
  context.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  return await canvas.convertToBlob({ type: 'image/jpeg', quality: 0.9 });
}
