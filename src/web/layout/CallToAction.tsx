import { ActionLink } from './ActionLink.tsx';
import styles from './CallToAction.module.css';

interface CallToActionProps {
  title?: string;
  text: string;
  link: { label: string; path: string };
  /** `paper` where the band would follow another dark part. */
  ground?: 'band' | 'paper';
}

/** The full-width band that leads to the contact page. */
export function CallToAction({ title, text, link, ground = 'band' }: CallToActionProps) {
  return (
    <aside className={`${styles.call} ${styles[ground]}`} aria-label={link.label}>
      <div className={styles.body}>
        {title && <h2>{title}</h2>}
        <div>
          <p className={title ? styles.aside : styles.sentence}>{text}</p>
          <ActionLink to={link.path} kind={ground === 'band' ? 'paper' : 'solid'}>
            {link.label}
          </ActionLink>
        </div>
      </div>
    </aside>
  );
}
