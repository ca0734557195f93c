import type { ComponentProps, ReactNode } from 'react';
import { Link } from 'react-router';
import { getButtonClass } from '../../../ui/Button.tsx';
import { focusHeadingOnRemoval } from '../page/heading-focus.ts';
import { joinAccessibleName } from '../wording/accessible-name.ts';
import styles from './Button.module.css';

/** `solid`: main action of a screen, at most one. `text`: inside a line of text. */
type ButtonKind = 'solid' | 'outline' | 'destructive' | 'text';

const classes: Record<ButtonKind, string> = {
  solid: `${getButtonClass('solid')} ${styles.button}`,
  outline: `${getButtonClass('solid')} ${styles.button} ${styles.outline}`,
  destructive: `${getButtonClass('solid')} ${styles.button} ${styles.destructive}`,
  text: styles.text ?? '',
};

interface NamedProps {
  /** Subject of the action, appended to the accessible name. It tells apart buttons with the same label on one page. */
  subject?: string;
}

function getNameProps(children: ReactNode, subject: string | undefined): { 'aria-label'?: string } {
  return subject === undefined ? {} : { 'aria-label': joinAccessibleName(`${children}`, subject) };
}

interface ButtonProps extends ComponentProps<'button'>, NamedProps {
  kind?: ButtonKind;
  /**
   * True while a request is pending: presses are ignored. Defined (true or false) for every button that sends one.
   */
  busy?: boolean;
}

/**
 * Button of the staff area. Busy or disabled, it is `aria-disabled`, which keeps the focus that `disabled` would drop.
 * A button that sends a request also ignores the second click of a double click, even if it is not busy at that time.
 */
export function Button({
  kind = 'outline',
  subject,
  busy,
  disabled,
  onClick,
  type = 'button',
  ref,
  ...props
}: ButtonProps) {
  const sendsRequest = busy !== undefined;
  return (
    <button
      {...getNameProps(props.children, subject)}
      {...props}
      ref={ref ?? focusHeadingOnRemoval}
      type={type}
      className={disabled ? `${classes[kind]} ${styles.disabled}` : classes[kind]}
      aria-disabled={busy || disabled || undefined}
      onClick={(event) => {
        if (busy || disabled || (sendsRequest && event.detail > 1)) event.preventDefault();
        else onClick?.(event);
      }}
    />
  );
}

/** Link to another staff page, styled as a button. */
export function LinkButton({
  kind = 'outline',
  subject,
  ...props
}: ComponentProps<typeof Link> & NamedProps & { kind?: ButtonKind }) {
  return <Link {...getNameProps(props.children, subject)} {...props} className={classes[kind]} />;
}

/** Link out of the staff area, or to a file, styled as a button. */
export function ExternalLinkButton({
  kind = 'outline',
  subject,
  ...props
}: ComponentProps<'a'> & NamedProps & { href: string; kind?: ButtonKind }) {
  return <a {...getNameProps(props.children, subject)} {...props} className={classes[kind]} />;
}

/** Buttons side by side, which wrap on small screens. */
export function Buttons({ children }: { children: ReactNode }) {
  return <div className={styles.row}>{children}</div>;
}
