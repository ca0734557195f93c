/** Path of the page that a request was made from, as its browser says; `undefined` where it does not. */
export function refererPath(request: { header(name: string): string | undefined }): string | undefined {
  const referer = request.header('referer');
  return referer !== undefined && URL.canParse(referer) ? new URL(referer).pathname.slice(0, 200) : undefined;
}
