import { firm } from '../../content/firm.ts';

/** The firm's name as the site shows it. */
export function useFirmName(): string {
  return firm.name;
}
