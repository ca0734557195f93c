/** The firm's name as the site shows it, from the document that the server has written. */
export function useFirmName(): string {
  return document.querySelector<HTMLMetaElement>('meta[name=application-name]')?.content ?? '';
}
