/** The roles of the firm's people, each may do what those before it may; what staff call one, several, and what they are for. */
export const roles = [
  { role: 'editor', label: 'redattore', plural: 'redattori', does: 'foto, testi, circolari, messaggi, iscritti' },
  { role: 'manager', label: 'responsabile', plural: 'responsabili', does: 'tutto, anche dati, persone e registro' },
] as const;
/** Their names, the highest first. */
export const roleNames = roles.map(({ role }) => role).toReversed();
export type StaffRole = (typeof roles)[number]['role'];

/** Whether somebody with the role `held` may do what asks for `needed`. */
export function mayActAs(held: StaffRole, needed: StaffRole): boolean {
  return rank(held) >= rank(needed);
}

/** What staff call a role. */
export function roleLabel(role: StaffRole): string {
  return roleOf(role).label;
}

/** What the table says of a role. */
export function roleOf(role: StaffRole): (typeof roles)[number] {
  return roles[rank(role)] ?? roles[0];
}

function rank(role: StaffRole): number {
  return roles.findIndex((row) => row.role === role);
}
