import { parsedUrl } from '../../contract/parsed-url.ts';

/** Path of the page that a request was made from, as its browser says; `undefined` where it does not. */
export function refererPath(request: { header(name: string): string | undefined }): string | undefined {
  return parsedUrl(request.header('referer') ?? '')?.pathname.slice(0, 200);
}
