import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { resolveEuphony } from '../../content/writing/fill.ts';
import { LinkButton } from '../parts/form/Button.tsx';
import { Page, Section } from '../parts/page/Page.tsx';
import styles from './HelpPage.module.css';
import { tasks } from './tasks.ts';

/** Help page: the most frequent tasks, step by step. */
export default function HelpPage() {
  const { hash } = useLocation();
  useEffect(() => {
    document.getElementById(hash.slice(1))?.scrollIntoView();
  }, [hash]);
  return (
    <Page title="Aiuto" lead="Le cose che si fanno più spesso, passo per passo.">
      <nav aria-label="Che cosa vuole fare">
        <ol className={styles.index}>
          {tasks.map(({ id, title }) => (
            <li key={id}>
              <a href={`#${id}`}>{title}</a>
            </li>
          ))}
        </ol>
      </nav>
      {tasks.map(({ id, title, steps, path, place }) => (
        <Section key={id} id={id} title={title}>
          <ol className={`stack3 ${styles.steps}`}>
            {steps.map((step) => (
              <li key={step} className="grid">
                {step}
              </li>
            ))}
          </ol>
          <LinkButton kind="text" to={path} subject={title}>
            {resolveEuphony(`Vai a(d) ${place}`)}
          </LinkButton>
        </Section>
      ))}
    </Page>
  );
}
