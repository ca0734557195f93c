import { Link } from 'react-router';
import patterns from '../../../ui/patterns.module.css';

/** Privacy notice beside a form. */
export function FormNotice({ text, link }: { text: string; link: { label: string; path: string } }) {
  return (
    <p className={patterns.soft}>
      {text} <Link to={link.path}>{link.label}</Link>
    </p>
  );
}
