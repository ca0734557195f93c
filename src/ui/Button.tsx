import type { ComponentProps } from 'react';
import styles from './Button.module.css';

export type ButtonKind = 'solid' | 'paper' | 'quiet';

/** Returns the class of a button: `solid` in the accent colour, `paper` for dark backgrounds, `quiet` like a link. */
export function getButtonClass(kind: ButtonKind = 'solid'): string {
  return `${styles.button} ${styles[kind]}`;
}

/** Button, at least 44 px high. */
export function Button({ kind, ...props }: ComponentProps<'button'> & { kind?: ButtonKind }) {
  return <button type="button" {...props} className={getButtonClass(kind)} />;
}

/** Link styled as a button, without the router: it loads a document. */
export function LinkButton({ kind, ...props }: ComponentProps<'a'> & { href: string; kind?: ButtonKind }) {
  return <a {...props} className={getButtonClass(kind)} />;
}
