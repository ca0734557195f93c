import { Link } from 'react-router';
import styles from './Form.module.css';

/** Privacy notice beside a form. */
export function FormNotice({ text, link }: { text: string; link: { label: string; path: string } }) {
  return (
    <p className={styles.notice}>
      {text} <Link to={link.path}>{link.label}</Link>
    </p>
  );
}
