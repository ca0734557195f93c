import { Link } from 'react-router';

/** Privacy notice beside a form. */
export function FormNotice({ text, link }: { text: string; link: { label: string; path: string } }) {
  return (
    <p className="soft">
      {text} <Link to={link.path}>{link.label}</Link>
    </p>
  );
}
