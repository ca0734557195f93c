import { Menu as Base } from '@base-ui/react/menu';
import { type ReactElement, type ReactNode, useRef } from 'react';
import styles from './Menu.module.css';

interface MenuProps {
  trigger: ReactElement;
  /**
   * Called after an item is chosen. Returns true if it has moved the focus itself; otherwise the focus returns to the
   * trigger.
   */
  onChosen?: () => boolean;
  children: ReactNode;
}

/** Menu of commands under a button, with arrow keys. Escape or a press outside closes it. */
export function Menu({ trigger, onChosen, children }: MenuProps) {
  const isChosen = useRef(false);
  return (
    <Base.Root modal={false}>
      <Base.Trigger render={trigger} />
      <Base.Portal>
        <Base.Positioner className={styles.place} sideOffset={4} collisionPadding={8}>
          <Base.Popup
            className={`small screen ${styles.menu}`}
            onClick={() => {
              isChosen.current = true;
            }}
            finalFocus={() => {
              const hasMovedFocus = isChosen.current && (onChosen?.() ?? false);
              isChosen.current = false;
              return !hasMovedFocus;
            }}
          >
            {children}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}

/** Command of a menu. `checked` makes it a checkbox item. */
export function MenuItem({
  checked,
  onClick,
  children,
}: {
  checked?: boolean;
  onClick: () => void;
  children: ReactNode;
}) {
  if (checked === undefined)
    return (
      <Base.Item className={styles.item} onClick={onClick}>
        {children}
      </Base.Item>
    );
  return (
    <Base.CheckboxItem className={styles.item} checked={checked} closeOnClick onClick={onClick}>
      {children}
    </Base.CheckboxItem>
  );
}
