/** Staff roles with their Italian labels, lowest first. Each role includes the rights of the roles before it. */
export const roles = [
  {
    role: 'editor',
    label: 'redattore',
    plural: 'redattori',
    does: 'messaggi, appuntamenti, circolari, iscritti, foto e testi; legge scadenze e norme',
  },
  {
    role: 'manager',
    label: 'responsabile',
    plural: 'responsabili',
    does: 'tutto, anche norme, dati, persone e registro',
  },
] as const;
/** Role names, highest first. */
export const roleNames = roles.map(({ role }) => role).toReversed();
export type StaffRole = (typeof roles)[number]['role'];

/** True if `ownRole` includes the rights of the role `needed`. */
export function mayActAs(ownRole: StaffRole, needed: StaffRole): boolean {
  return findRank(ownRole) >= findRank(needed);
}

export function getRoleLabel(role: StaffRole): string {
  return findRoleRow(role).label;
}

export function findRoleRow(role: StaffRole): (typeof roles)[number] {
  return roles[findRank(role)] ?? roles[0];
}

function findRank(role: StaffRole): number {
  return roles.findIndex((row) => row.role === role);
}
