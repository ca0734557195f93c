import { examples } from './examples.ts';
import styles from './Gallery.module.css';

/** All examples on one page, each under its name and its component's. */
export function Gallery() {
  const components = Object.entries(examples);
  return (
    <div className={styles.page}>
      <h1>Componenti</h1>
      <nav className={styles.list} aria-label="Componenti">
        <ul>
          {components.map(([component]) => (
            <li key={component}>
              <a href={`#${component}`}>{component}</a>
            </li>
          ))}
        </ul>
      </nav>
      {components.map(([component, cases]) => (
        <section key={component} className={styles.component} aria-labelledby={component}>
          <h2 id={component}>{component}</h2>
          {cases.map(({ name, element }) => (
            <div key={name} className={styles.example} data-example={`${component}: ${name}`}>
              <h3>{name}</h3>
              {element}
            </div>
          ))}
        </section>
      ))}
    </div>
  );
}
