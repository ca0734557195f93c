import { Link } from 'react-router';
import { listUnexplainedTitles } from '../../../content/explained-titles.ts';
import { makeTextPath } from '../../../contract/staff/pages.ts';
import { useEditing } from '../editing.ts';
import styles from './Fields.module.css';

const textNames = {
  team: '«Che cosa dicono i titoli», in Team',
  'note-legali': '«Norme professionali», nelle Note legali',
};

/** Titles of people that other texts of the site do not explain yet, each with a link to the text. */
export function UnexplainedTitles({ people }: { people: readonly unknown[] }) {
  const { contents } = useEditing();
  return listUnexplainedTitles(people, contents ?? {}).map(({ name, document, path }) => (
    <p key={`${name} ${document}`} className={styles.hint}>
      {`${name}: questo titolo manca in `}
      <Link to={makeTextPath(document, path)}>{textNames[document]}</Link>.
    </p>
  ));
}
