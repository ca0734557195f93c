import { useQuery } from '@tanstack/react-query';
import { documents } from '../../../content/documents.ts';
import { unfilledLeaves } from '../../../content/facts.ts';
import { Button } from '../parts/form/Button.tsx';
import { Page, Section } from '../parts/page/Page.tsx';
import { Loaded } from '../parts/page/States.tsx';
import patterns from '../parts/patterns.module.css';
import { contentQuery } from '../testi/calls.ts';
import { Editor } from '../testi/Editor.tsx';
import { goTo } from '../testi/editing.ts';
import { words } from '../testi/words.ts';

const { title, missing, missingNote } = words.facts;

export default function FactsPage() {
  const query = useQuery(contentQuery('dati'));
  if (query.data === undefined) {
    return (
      <Page title={title}>
        <Loaded query={query}>{() => null}</Loaded>
      </Page>
    );
  }
  return <Editor page="dati" server={query.data} title={title} before={(content) => <Missing content={content} />} />;
}

/** Facts that are still the invented firm's, each with the way to its field. */
function Missing({ content }: { content: unknown }) {
  const facts = unfilledLeaves(documents.dati, content);
  if (facts.length === 0) return null;
  return (
    <Section title={missing} note={missingNote(facts.length)}>
      <ul className={patterns.row}>
        {facts.map(({ path, label }) => (
          <li key={path}>
            <Button kind="text" onClick={() => goTo(path)}>
              {label}
              {path.startsWith('people.') && ` (${Number(path.split('.')[1]) + 1})`}
            </Button>
          </li>
        ))}
      </ul>
    </Section>
  );
}
