import { type ReactNode, useEffect, useRef } from 'react';
import { Notice } from '../../../ui/Notice.tsx';
import patterns from '../../../ui/patterns.module.css';
import { usePerson } from '../../session/use-session.ts';
import { Button, Buttons } from '../form/Button.tsx';
import { Time } from '../wording/Time.tsx';

interface ConflictBannerProps {
  /** Author and time of the change that was saved first; `null` if unknown. */
  by: string | null;
  at: string | null;
  /** Object of «Anna Conti ha salvato …». */
  savedThing: string;
  /** Labels of the buttons that take the other version, and this one. */
  reloadLabel?: string;
  keepLabel?: string;
  onReload: () => void;
  onCopy?: () => void;
  onKeep: () => void;
  children: ReactNode;
}

/** Banner after a 409, when another user or window saved first. The user reloads that text, or overwrites it. */
export function ConflictBanner({
  by,
  at,
  savedThing,
  reloadLabel = 'Ricarica',
  keepLabel = 'Salva il mio',
  onReload,
  onCopy,
  onKeep,
  children,
}: ConflictBannerProps) {
  const { name } = usePerson();
  const banner = useRef<HTMLDivElement>(null);
  // Scrolls into view: the banner may be above the viewport while the user types further down.
  useEffect(() => {
    banner.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  const isByOtherUser = by !== null && by !== name;
  const title = isByOtherUser
    ? `Intanto ${by} ha salvato ${savedThing}`
    : `Intanto altrove è stato salvato ${savedThing}`;
  return (
    <Notice variant="destructive" role="alert" title={title} ref={banner}>
      <div className={patterns.stack2}>
        {at !== null && (
          <p>
            È successo <Time at={at} />.
          </p>
        )}
        {children}
        <Buttons>
          <Button onClick={onReload}>{reloadLabel}</Button>
          {onCopy && <Button onClick={onCopy}>Copia il mio testo</Button>}
          <Button kind="solid" onClick={onKeep}>
            {keepLabel}
          </Button>
        </Buttons>
      </div>
    </Notice>
  );
}
