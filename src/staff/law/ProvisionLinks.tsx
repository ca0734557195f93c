import type { LawFact } from '../../contract/law.ts';
import table from '../parts/page/Table.module.css';
import { joinAccessibleName } from '../parts/wording/accessible-name.ts';
import styles from './LawPage.module.css';

/** Links to the provision, and to the official page where it was read. */
export function ProvisionLinks({ fact: { source, read, law } }: { fact: LawFact }) {
  const links = [
    { address: source, label: 'La norma' },
    { address: read, label: 'Dove è stata letta' },
  ];
  return links.map(
    ({ address, label }) =>
      address && (
        <a
          key={label}
          className={`soft ${table.note} ${styles.link}`}
          href={address}
          target="_blank"
          rel="noreferrer"
          aria-label={joinAccessibleName(label, law)}
        >
          {label}
        </a>
      ),
  );
}
