/** The roles of the firm's people, each may do what those before it may. `label` is what staff call it. */
export const roles = [
  { role: 'editor', label: 'redattore' },
  { role: 'manager', label: 'responsabile' },
] as const;
export type StaffRole = (typeof roles)[number]['role'];

/** Whether somebody with the role `held` may do what asks for `needed`. */
export function mayActAs(held: StaffRole, needed: StaffRole): boolean {
  return rank(held) >= rank(needed);
}

/** What staff call a role. */
export function roleLabel(role: StaffRole): string {
  return roles[rank(role)]?.label ?? role;
}

function rank(role: StaffRole): number {
  return roles.findIndex((row) => row.role === role);
}
