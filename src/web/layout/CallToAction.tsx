import { ActionLink } from './ActionLink.tsx';
import styles from './CallToAction.module.css';

interface CallToActionProps {
  title?: string;
  text: string;
  link: { label: string; path: string };
}

/** The full-width band that leads to the contact page. */
export function CallToAction({ title, text, link }: CallToActionProps) {
  return (
    <aside className={styles.band} aria-label={link.label}>
      {title ? <h2>{title}</h2> : <p className={styles.large}>{text}</p>}
      <div>
        {title && <p>{text}</p>}
        <ActionLink to={link.path} kind="paper">
          {link.label}
        </ActionLink>
      </div>
    </aside>
  );
}
