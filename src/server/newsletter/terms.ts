import { confirmationDays } from '../../contract/retention.ts';
import { day } from '../durations.ts';
import { romanDay, startOfDay } from '../roman-days.ts';

/** A moment of the last day on which a sign-up of that time can be confirmed: letters name the day, and it counts to its end in Rome. */
export function lastDayToConfirm(signedUpAt: string): Date {
  return new Date(Date.parse(signedUpAt) + confirmationDays * day);
}

/** Whether a sign-up of that time has waited too long for its owner. */
export function hasExpired(signedUpAt: string, now: Date): boolean {
  return Date.parse(signedUpAt) < expiredBefore(now).getTime();
}

/** Sign-ups made before this time have waited too long for their owners. */
export function expiredBefore(now: Date): Date {
  return new Date(startOfDay(romanDay(now)).getTime() - confirmationDays * day);
}
