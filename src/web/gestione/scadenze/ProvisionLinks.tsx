import type { LawFact } from '../../../contract/law.ts';
import patterns from '../parts/patterns.module.css';
import { accessibleName } from '../parts/wording/accessible-name.ts';
import { words } from './words.ts';

/** Links to the provision itself, and to the official page where it was read. */
export function ProvisionLinks({ fact: { source, read, law } }: { fact: LawFact }) {
  const links = [
    { address: source, says: words.source },
    { address: read, says: words.read },
  ];
  return links.map(
    ({ address, says }) =>
      address && (
        <a
          key={says}
          className={patterns.note}
          href={address}
          target="_blank"
          rel="noreferrer"
          aria-label={accessibleName(says, law)}
        >
          {says}
        </a>
      ),
  );
}
