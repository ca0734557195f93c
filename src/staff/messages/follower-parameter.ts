/** URL parameter with the account whose messages or appointments a list shows. */
export const followerParameter = 'segue';

/** Value of the parameter for what nobody follows. */
export const nobody = 'nessuno';

/** Reads the account whose work a list shows from its URL's query string; empty for everybody's. */
export function readFollower(address: string): string {
  return new URLSearchParams(address).get(followerParameter) ?? '';
}

/** Tests if work belongs to a list of the chosen account. */
export function isFollowedBy(person: string | null, chosen: string): boolean {
  return chosen === '' || person === (chosen === nobody ? null : chosen);
}
