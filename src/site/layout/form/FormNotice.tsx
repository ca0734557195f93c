import { Link } from 'react-router';
import styles from './Form.module.css';

/** What happens with the data of a form, beside it. */
export function FormNotice({ text, link }: { text: string; link: { label: string; path: string } }) {
  return (
    <p className={styles.notice}>
      {text} <Link to={link.path}>{link.label}</Link>
    </p>
  );
}
