import { Fragment } from 'react';
import styles from './Hours.module.css';

/** The hours of a day, such as «9:00–13:00, 15:00–18:00»: lines end between two spans, and in none. */
export function Hours({ hours }: { hours: string }) {
  return hours.split(', ').map((span, index) => (
    <Fragment key={span}>
      {index > 0 && ', '}
      <span className={styles.span}>{span}</span>
    </Fragment>
  ));
}
