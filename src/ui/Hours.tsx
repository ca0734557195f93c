import styles from './Hours.module.css';

/** Opening hours such as «9:00–13:00, 15:00–18:00», after a space. Lines break between spans only. */
export function Hours({ hours }: { hours: string }) {
  return hours.split(' ').map((span) => [
    ' ',
    <span key={span} className={styles.span}>
      {span}
    </span>,
  ]);
}
