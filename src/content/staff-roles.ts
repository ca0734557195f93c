import type { StaffRole } from '../contract/roles.ts';

/** What staff call each role. */
export const roleNames: Record<StaffRole, string> = { manager: 'responsabile', editor: 'redattore' };
