import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { uploadLimits } from '../../src/contract/limits.ts';
import { decodePhoto } from '../../src/server/photos/decode.ts';
import { PhotoError, type PhotoProblem } from '../../src/server/photos/photo-error.ts';
import { makeHugePng, makePhotograph, makeRedAndBluePicture } from '../support/pictures.ts';

async function findProblem(file: Uint8Array): Promise<PhotoProblem | 'none'> {
  try {
    await decodePhoto(file);
    return 'none';
  } catch (error) {
    if (error instanceof PhotoError) return error.problem;
    throw error;
  }
}

function readPixel(
  { pixels, width, channels }: { pixels: Buffer; width: number; channels: number },
  x: number,
  y: number,
) {
  return [...pixels.subarray((y * width + x) * channels, (y * width + x) * channels + 3)];
}

const exif = {
  IFD0: { Copyright: 'Segreto', Artist: 'Autore' },
  IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '41/1 43/1 0/1', GPSLongitudeRef: 'E', GPSLongitude: '12/1 39/1 0/1' },
};

describe('decoding of photos', () => {
  test.each(['jpeg', 'png', 'webp', 'avif'] as const)('accepts %s', async (format) => {
    const photo = await decodePhoto(await makeRedAndBluePicture(64, 40).toFormat(format, { quality: 100 }).toBuffer());
    expect(photo).toMatchObject({ width: 64, height: 40, channels: 3 });
    const [red = 0, , blue = 255] = readPixel(photo, 4, 4);
    expect(red - blue).toBeGreaterThan(180);
  });

  test.each([
    [3, [60, 5], [5, 5]],
    [6, [5, 5], [5, 60]],
    [8, [5, 60], [5, 5]],
  ])('rotates orientation %i upright', async (orientation, redPoint, bluePoint) => {
    const file = await makeRedAndBluePicture(64, 40).withMetadata({ orientation }).jpeg({ quality: 100 }).toBuffer();
    const photo = await decodePhoto(file);
    expect([photo.width, photo.height]).toEqual(orientation === 3 ? [64, 40] : [40, 64]);
    const [x = 0, y = 0] = redPoint;
    const [u = 0, w = 0] = bluePoint;
    expect(readPixel(photo, x, y)[0]).toBeGreaterThan(200);
    expect(readPixel(photo, u, w)[2]).toBeGreaterThan(200);
  });

  test('reduces a photo of several megabytes to a width of 1920 pixels', async () => {
    const file = await makePhotograph(4032, 3024, { grain: 60 }).jpeg({ quality: 92 }).toBuffer();
    expect(file.byteLength).toBeGreaterThan(5_000_000);
    expect(await decodePhoto(file)).toMatchObject({ width: 1920, height: 1440 });
  });

  test('accepts grey, 16-bit, transparent and CMYK photos, and photos of one pixel or one line', async () => {
    const picture = makeRedAndBluePicture(64, 40);
    expect(await decodePhoto(await picture.clone().greyscale().jpeg().toBuffer())).toMatchObject({ channels: 3 });
    const sixteenBit = await picture.clone().toColourspace('rgb16').png().toBuffer();
    expect(readPixel(await decodePhoto(sixteenBit), 4, 4)).toEqual([255, 0, 0]);
    expect(await decodePhoto(await picture.clone().ensureAlpha(0.5).png().toBuffer())).toMatchObject({ channels: 4 });
    const cmyk = await picture.clone().toColourspace('cmyk').jpeg().toBuffer();
    expect(await decodePhoto(cmyk)).toMatchObject({ channels: 3, width: 64 });
    expect(await decodePhoto(await makeRedAndBluePicture(1, 1).png().toBuffer())).toMatchObject({
      width: 1,
      height: 1,
    });
    expect(await decodePhoto(await makeRedAndBluePicture(9000, 1).png().toBuffer())).toMatchObject({
      width: 1920,
      height: 1,
    });
    expect(await decodePhoto(await makeRedAndBluePicture(2, 9000).png().toBuffer())).toMatchObject({
      width: 1,
      height: 3840,
    });
  });

  test('hashes the pixels only, not the metadata', async () => {
    const untagged = await decodePhoto(await makeRedAndBluePicture(64, 40).png().toBuffer());
    const tagged = await decodePhoto(await makeRedAndBluePicture(64, 40).withExif(exif).png().toBuffer());
    const other = await decodePhoto(await makeRedAndBluePicture(64, 42).png().toBuffer());
    expect(untagged.hash).toMatch(/^[0-9a-f]{32}$/);
    expect(tagged.hash).toBe(untagged.hash);
    expect(other.hash).not.toBe(untagged.hash);
  });
});

describe('refusal of files', () => {
  test.each([
    ['empty', Buffer.alloc(0)],
    ['SVG, whatever its name', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>')],
    ['SVG behind an XML line', Buffer.from('<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"/>')],
    ['HTML', Buffer.from('<!doctype html><script>alert(1)</script>')],
    ['PDF', Buffer.from('%PDF-1.7\n')],
    ['a path', Buffer.from('/etc/passwd')],
    ['a playlist', Buffer.from('#EXTM3U\nfile:///etc/passwd')],
  ])('refuses content that is no photo: %s', async (_, file) => {
    expect(await findProblem(file)).toBe('not-an-image');
  });

  test('refuses HEIC with advice for the phone', async () => {
    for (const brands of ['heic\0\0\0\0mif1heic', 'mif1\0\0\0\0mif1heic', 'heix\0\0\0\0mif1']) {
      const file = Buffer.from(`\0\0\0\x18ftyp${brands}`, 'latin1');
      expect(await findProblem(file), brands).toBe('heic');
    }
    expect(new PhotoError('heic').message).toContain('Più compatibile');
  });

  test.each(['tiff', 'gif'] as const)('refuses %s files', async (format) => {
    expect(await findProblem(await makeRedAndBluePicture(64, 40).toFormat(format).toBuffer())).toBe('not-an-image');
  });

  test('refuses other content behind the signature of a photo as damaged', async () => {
    for (const start of ['\xff\xd8\xff\xe0', '\x89PNG\r\n\x1a\n', 'RIFF\x10\0\0\0WEBP', '\0\0\0\x1cftypavif']) {
      const file = Buffer.concat([Buffer.from(start, 'latin1'), Buffer.from('<svg/><script>x</script>'.repeat(20))]);
      expect(await findProblem(file), start).toBe('damaged');
    }
  });

  test.each(['jpeg', 'png', 'webp', 'avif'] as const)('refuses a truncated %s as damaged', async (format) => {
    const file = await makePhotograph(320, 240).toFormat(format).toBuffer();
    for (const part of [0.05, 0.5, 0.9]) {
      expect(await findProblem(file.subarray(0, Math.floor(file.byteLength * part))), `${part}`).toBe('damaged');
    }
  });

  test('refuses 16,000 by 16,000 pixels in 31 kB before decoding', async () => {
    const file = makeHugePng(16_000, 16_000);
    expect(file.byteLength).toBeLessThan(40_000);
    const before = process.memoryUsage().rss;
    expect(await findProblem(file)).toBe('too-many-pixels');
    expect(process.memoryUsage().rss - before).toBeLessThan(50_000_000);
  });

  test('refuses more than 30 MB', async () => {
    expect(await findProblem(new Uint8Array(uploadLimits.file + 1))).toBe('too-many-bytes');
  });

  test('refuses with an Italian message', async () => {
    const refusal = await decodePhoto(Buffer.from('ciao')).catch((error: unknown) => error);
    expect(refusal).toMatchObject({ message: 'Il file non è una foto in formato JPEG, PNG, WebP o AVIF' });
  });
});

test('image library loaders for SVG and for other files are disabled', async () => {
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>');
  await expect(sharp(svg).metadata()).rejects.toThrow();
  await expect(sharp('/etc/hostname').metadata()).rejects.toThrow();
});
