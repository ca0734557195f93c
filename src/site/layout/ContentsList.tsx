import { useContent } from '../api/content.ts';

/** List of links to the sections of a long page, shown below its title. */
export function ContentsList({ sections }: { sections: readonly { id: string; title: string }[] }) {
  const { words } = useContent('site');
  return (
    <nav className="above5 screen" aria-label={words.contents}>
      <ul className="links">
        {sections.map(({ id, title }) => (
          <li key={id}>
            <a href={`#${id}`}>{title}</a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
