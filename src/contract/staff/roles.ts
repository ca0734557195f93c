/** Staff roles, lowest first: each includes the rights of those before it. With their Italian labels and purpose. */
export const roles = [
  { role: 'editor', label: 'redattore', plural: 'redattori', does: 'foto, testi, circolari, messaggi, iscritti' },
  { role: 'manager', label: 'responsabile', plural: 'responsabili', does: 'tutto, anche dati, persone e registro' },
] as const;
/** Role names, highest first. */
export const roleNames = roles.map(({ role }) => role).toReversed();
export type StaffRole = (typeof roles)[number]['role'];

/** True if the role `held` includes the rights of `needed`. */
export function mayActAs(ownRole: StaffRole, needed: StaffRole): boolean {
  return findRank(ownRole) >= findRank(needed);
}

/** Italian label of a role. */
export function roleLabel(role: StaffRole): string {
  return roleOf(role).label;
}

/** Table row of a role. */
export function roleOf(role: StaffRole): (typeof roles)[number] {
  return roles[findRank(role)] ?? roles[0];
}

function findRank(role: StaffRole): number {
  return roles.findIndex((row) => row.role === role);
}
