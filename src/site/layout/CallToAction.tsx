import { Link } from 'react-router';
import { pages } from '../../content/site-map.ts';
import ledger from '../../ui/ledger-page.module.css';
import { ActionLink } from './ActionLink.tsx';
import styles from './CallToAction.module.css';

interface CallToActionProps {
  title?: string;
  text: string;
  button: string;
  /** Background: `band` is dark; `paper` is light, for use after another dark part. */
  ground?: 'band' | 'paper';
  /** Secondary link, less prominent. */
  second?: { to: string; label: string } | false;
}

/** Full-width band with a link to the contact page. */
export function CallToAction({ title, text, button, ground = 'band', second }: CallToActionProps) {
  return (
    <aside className={`${ledger.grid} lined ${styles[ground] ?? ''}`} aria-label={button}>
      <div className={ledger.margin} />
      <div className={`${ledger.text} stack ${styles.body}`}>
        {title && <h2>{title}</h2>}
        <div className="stack5 start">
          <p className={title ? `muted ${styles.aside}` : styles.sentence}>{text}</p>
          <ActionLink to={pages.contatti.path} kind={ground === 'band' ? 'paper' : 'solid'}>
            {button}
          </ActionLink>
          {second && (
            <Link className="line-link" to={second.to} discover="none">
              {second.label}
            </Link>
          )}
        </div>
      </div>
    </aside>
  );
}
