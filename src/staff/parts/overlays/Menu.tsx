import { Menu as Base } from '@base-ui/react/menu';
import { type ReactElement, type ReactNode, useRef } from 'react';
import styles from './Menu.module.css';

interface MenuProps {
  /** The button that opens it. */
  trigger: ReactElement;
  /** Says of an item that was chosen whether it has moved the focus itself; otherwise the focus returns to the button. */
  onChosen?: () => boolean;
  children: ReactNode;
}

/** A menu of commands under a button: opened and walked by arrow keys, closed by Escape or a press beside it. */
export function Menu({ trigger, onChosen, children }: MenuProps) {
  const chosen = useRef(false);
  return (
    <Base.Root modal={false}>
      <Base.Trigger render={trigger} />
      <Base.Portal>
        <Base.Positioner className={styles.place} sideOffset={4} collisionPadding={8}>
          <Base.Popup
            className={styles.menu}
            onClick={() => {
              chosen.current = true;
            }}
            finalFocus={() => {
              const moved = chosen.current && (onChosen?.() ?? false);
              chosen.current = false;
              return !moved;
            }}
          >
            {children}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}

/** A command of a menu. `checked` makes it a choice that is on or off. */
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
