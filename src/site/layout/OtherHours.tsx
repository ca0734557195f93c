import { Link } from 'react-router';
import { paths } from '../../contract/paths.ts';
import { useContent } from '../api/content.ts';
import { useSwitchedOn } from './current-page.ts';

/** Sentence about other hours, such as «in altri orari su appuntamento», which leads to the page of appointments. */
export function OtherHours() {
  const { otherwise } = useContent('site');
  const isOn = useSwitchedOn();
  if (!/appuntament/i.test(otherwise) || !isOn(paths.appointment)) return otherwise;
  return (
    <Link to={paths.appointment} discover="none">
      {otherwise}
    </Link>
  );
}
