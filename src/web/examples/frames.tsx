import type { ReactNode } from 'react';
import bilancia from '../../../sample-pictures/pictures/bilancia.jpg';
import { ownContent } from '../../content/contents.ts';
import { exampleHash } from './addresses.ts';
import styles from './frames.module.css';

/** A photograph at an address that the site knows nothing of. */
export const plate = bilancia;
export const mapUrl = ownContent.views.contatti.office.frameUrl;

/** A photo that the site holds: address and size as the database gives them. */
export const uploaded = { url: `/foto/${exampleHash}.jpg`, picture: { width: 1440, height: 960 } };

/** The address of a drawn picture of these proportions. */
export function drawn(width: number, height: number): string {
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}"><rect width="100%" height="100%" fill="#2c5a44"/><circle cx="50%" cy="28%" r="${Math.min(width, height) / 6}" fill="#efe9da"/><path d="M0 ${height} L${width / 2} ${height / 2} L${width} ${height}z" fill="#8c2f1b"/></svg>`;
  return `data:image/svg+xml,${encodeURIComponent(drawing)}`;
}

/** The slot of a photo, which crops what does not fit. */
export function Slot({ shape, children }: { shape: 'landscape' | 'portrait' | 'strip'; children: ReactNode }) {
  return <div className={`${styles.slot} ${styles[shape]}`}>{children}</div>;
}

/** The dark ground of the band that closes pages. */
export function Band({ children }: { children: ReactNode }) {
  return <div className={styles.band}>{children}</div>;
}

/** Controls on one line. */
export function Row({ children }: { children: ReactNode }) {
  return <div className={styles.row}>{children}</div>;
}
