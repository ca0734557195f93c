import type { ComponentProps, MouseEvent, ReactNode } from 'react';
import { Link } from 'react-router';
import { buttonClass } from '../../../ui/Button.tsx';
import { accessibleName } from '../wording/accessible-name.ts';
import styles from './Button.module.css';

/** `solid` is the one main action of a screen; `text` stands in a line of words. */
type ButtonKind = 'solid' | 'outline' | 'destructive' | 'text';

const classes: Record<ButtonKind, string> = {
  solid: `${buttonClass('solid')} ${styles.button}`,
  outline: `${buttonClass('solid')} ${styles.button} ${styles.outline}`,
  destructive: `${buttonClass('solid')} ${styles.button} ${styles.destructive}`,
  text: styles.text ?? '',
};

interface Named {
  /** What it is about, where several with the same words stand on a page: whoever listens hears both. */
  of?: string;
}

function nameOf(children: ReactNode, of: string | undefined): { 'aria-label'?: string } {
  return of === undefined ? {} : { 'aria-label': accessibleName(`${children}`, of) };
}

interface ButtonProps extends ComponentProps<'button'>, Named {
  kind?: ButtonKind;
  /** Whether what it begins is under way: the button keeps the focus and its place, a second press does nothing. */
  busy?: boolean;
  /** Whether it takes something away: it gets the focus from nothing else that goes, lest one Enter too many do that too. */
  removes?: boolean;
}

/** What the first click of what may become a double click has pressed. */
let pressed: EventTarget | null = null;

/** Whether a click is the second of a double one and meant for nobody here: its button has only just come to this place. */
function isStray({ detail, currentTarget }: MouseEvent): boolean {
  if (detail <= 1) pressed = currentTarget;
  return pressed !== currentTarget;
}

/** A button of the staff area. One that sends something does so once for a double click. */
export function Button({ kind = 'outline', of, busy, removes, onClick, type = 'button', ...props }: ButtonProps) {
  const sends = busy !== undefined || type === 'submit';
  return (
    <button
      {...nameOf(props.children, of)}
      {...props}
      type={type}
      className={classes[kind]}
      aria-disabled={busy || undefined}
      data-removes={removes || undefined}
      onClick={(event) => {
        if (busy || isStray(event) || (sends && event.detail > 1)) event.preventDefault();
        else onClick?.(event);
      }}
    />
  );
}

/** A link to another staff page that looks like a button. */
export function LinkButton({
  kind = 'outline',
  of,
  ...props
}: ComponentProps<typeof Link> & Named & { kind?: ButtonKind }) {
  return <Link {...nameOf(props.children, of)} {...props} className={classes[kind]} />;
}

/** A link out of the staff area, or to a file, that looks like a button. */
export function OutwardButton({
  kind = 'outline',
  ...props
}: ComponentProps<'a'> & { href: string; kind?: ButtonKind }) {
  return <a {...props} className={classes[kind]} />;
}

/** Buttons side by side, which wrap on small screens. */
export function Buttons({ children }: { children: ReactNode }) {
  return <div className={styles.row}>{children}</div>;
}
