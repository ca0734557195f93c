import type { Profile } from './profile.ts';

/**
 * Tells the browser and its password manager which passkeys of the account are left, so that they stop offering those that were deleted:
 * WebAuthn's Signal API, where the browser knows it.
 */
export function tellBrowser({ id, passkeys }: Profile): void {
  if (!('PublicKeyCredential' in window) || !('signalAllAcceptedCredentials' in PublicKeyCredential)) return;
  PublicKeyCredential.signalAllAcceptedCredentials({
    rpId: location.hostname,
    userId: base64Url(id),
    allAcceptedCredentialIds: passkeys.map(({ credential_id }) => credential_id),
    // Nothing depends on it.
  }).catch(() => {});
}

/** The account's number as WebAuthn carries it: its text in bytes. */
function base64Url(text: string): string {
  const bytes = String.fromCharCode(...new TextEncoder().encode(text));
  return btoa(bytes).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}
