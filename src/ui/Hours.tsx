import styles from './Hours.module.css';

/** The hours of a day, such as «9:00–13:00, 15:00–18:00», after a space: lines end between two spans, and in none. */
export function Hours({ hours }: { hours: string }) {
  return hours.split(' ').map((span) => [
    ' ',
    <span key={span} className={styles.span}>
      {span}
    </span>,
  ]);
}
