import { publicKeyMeta } from '../../contract/paths.ts';

/** The public key of this page, which every public call carries. */
export function publicKey(): string {
  return document.querySelector<HTMLMetaElement>(`meta[name="${publicKeyMeta}"]`)?.content ?? '';
}
