import type { ComponentProps } from 'react';
import styles from './Button.module.css';

export type ButtonKind = 'solid' | 'paper' | 'quiet';

/** Class of a control styled as a button: on the accent, on paper (over dark ground), or as a quiet underlined link. */
export function getButtonClass(kind: ButtonKind = 'solid'): string {
  return `${styles.button} ${styles[kind]}`;
}

/** Button, at least 44 px high. */
export function Button({ kind, ...props }: ComponentProps<'button'> & { kind?: ButtonKind }) {
  return <button type="button" {...props} className={getButtonClass(kind)} />;
}

/** Link styled as a button; loads a full document. */
export function LinkButton({ kind, ...props }: ComponentProps<'a'> & { href: string; kind?: ButtonKind }) {
  return <a {...props} className={getButtonClass(kind)} />;
}
