import { useId, useState } from 'react';
import { Link, useLocation } from 'react-router';
import { inPreparationMeta, sectionGroups, staffPages } from '../../contract/staff/pages.ts';
import { mayActAs } from '../../contract/staff/roles.ts';
import { usePapersOn } from '../desk/desk-queries.ts';
import { useTaskCounts } from '../desk/use-task-counts.ts';
import { Button } from '../parts/form/Button.tsx';
import { Dialog } from '../parts/overlays/Dialog.tsx';
import page from '../parts/page/Page.module.css';
import { usePerson } from '../session/use-session.ts';
import { Account } from './Account.tsx';
import styles from './Frame.module.css';
import { bottomNavigation, isInSection, type NavigationEntry, navigation } from './navigation.ts';

export function MarginNavigation() {
  return (
    <nav aria-label="Gestione">
      <EntryList entries={usePermittedEntries(navigation)} />
    </nav>
  );
}

/** Bottom navigation of a phone. The other pages are in the sheet under «Altro». */
export function BarNavigation() {
  const { pathname } = useLocation();
  const [open, setOpen] = useState(false);
  const others = usePermittedEntries(navigation).filter((entry) => !entry.inBottomBar);
  const countTasks = useTaskCounts();
  const close = () => setOpen(false);
  const isCurrentInSheet = !bottomNavigation.some((entry) => isInSection(pathname, entry));
  return (
    <nav className={`lined screen ${styles.bar}`} aria-label="Le pagine più usate">
      <ul>
        {usePermittedEntries(bottomNavigation).map((entry) => (
          <li key={entry.key}>
            <EntryLink entry={entry} />
          </li>
        ))}
        <li>
          <button
            type="button"
            aria-haspopup="dialog"
            className={isCurrentInSheet ? styles.current : undefined}
            onClick={() => setOpen(true)}
          >
            Altro
            <TaskCount count={others.reduce((sum, { key }) => sum + (countTasks(key) ?? 0), 0)} />
          </button>
        </li>
      </ul>
      <Dialog open={open} onClose={close} title="Altro" sheet>
        <EntryList entries={others} onFollow={close} />
        <Account onFollow={close} />
        <Button onClick={close}>Chiudi</Button>
      </Dialog>
    </nav>
  );
}

function EntryList({ entries, onFollow }: { entries: readonly NavigationEntry[]; onFollow?: () => void }) {
  const id = useId();
  return (
    <>
      {sectionGroups.map(({ key, label }) => {
        const groupEntries = entries.filter(({ group }) => group === key);
        if (groupEntries.length === 0) return null;
        return (
          <section key={key} className={styles.group} aria-labelledby={id + key}>
            <p id={id + key}>{label}</p>
            <ul className={styles.entries}>
              {groupEntries.map((entry) => (
                <li key={entry.key}>
                  <EntryLink entry={entry} {...(onFollow && { onFollow })} />
                </li>
              ))}
            </ul>
          </section>
        );
      })}
    </>
  );
}

function EntryLink({ entry, onFollow }: { entry: NavigationEntry; onFollow?: () => void }) {
  const { key, label, path } = entry;
  const { pathname } = useLocation();
  const count = useTaskCounts()(key) ?? 0;
  return (
    <Link
      to={path}
      aria-current={isInSection(pathname, entry) ? 'page' : undefined}
      {...(onFollow && { onClick: onFollow })}
    >
      {label}
      <TaskCount count={count} />
    </Link>
  );
}

/** Number of open tasks; nothing for none. */
function TaskCount({ count }: { count: number }) {
  if (count === 0) return null;
  return (
    <>
      <span className={`serif accent ${page.number} ${styles.count}`} aria-hidden="true">
        {count}
      </span>
      <span className="visually-hidden">{`, ${count === 1 ? '1 da vedere' : `${count} da vedere`}`}</span>
    </>
  );
}

/** Length in characters from which the firm's name is set smaller. */
const longNameLength = 26;

export function FirmLink({ name }: { name: string }) {
  return (
    <Link to={staffPages.desk} className={`serif ${styles.firm} ${name.length > longNameLength ? styles.long : ''}`}>
      {name}
    </Link>
  );
}

function usePermittedEntries(entries: readonly NavigationEntry[]): NavigationEntry[] {
  const { role } = usePerson();
  const countTasks = useTaskCounts();
  const { pathname } = useLocation();
  const hasPapers = usePapersOn();
  return entries.filter(
    (entry) =>
      mayActAs(role, entry.role) &&
      (hasPapers || entry.key !== 'papers') &&
      (!entry.onlyWithPendingWork || (countTasks(entry.key) ?? initialCount) > 0 || isInSection(pathname, entry)),
  );
}

/**
 * Count of open tasks until the first response, from a meta element. A section listed only while it has open tasks is
 * thus there from the first paint.
 */
const initialCount = document.querySelector(`meta[name=${inPreparationMeta}]`) ? 1 : 0;
