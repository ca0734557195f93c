import { createServer } from 'node:https';
import selfSigned from 'smtp-server/lib/tls-options.js';

/** Image of one pixel. */
const onePixelPng = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

/** Origin of external photos. Every path returns an image, but a path that contains `rotta` returns a broken one. */
export const externalOrigin = 'https://foto.example';

/** Makes the URL of an external image. */
export function makeExternalUrl(name: string): string {
  return `${externalOrigin}/${name}.png`;
}

/** Serves all hosts but the site's: images for `externalOrigin`, a map for any other host. */
export function serveExternalHosts() {
  const server = createServer(selfSigned(), ({ url = '', headers: { host } }, response) => {
    const [type, body] = url.includes('rotta')
      ? ['image/png', 'no picture']
      : `https://${host}` === externalOrigin
        ? ['image/png', onePixelPng]
        : ['text/html', '<!doctype html><html lang="it"><title>Mappa</title>'];
    response.writeHead(200, { 'content-type': type }).end(body);
  });
  return server.unref();
}
