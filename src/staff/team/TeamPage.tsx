import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { pages } from '../../content/site-map.ts';
import { staffPages, teamPart } from '../../contract/staff/pages.ts';
import { Page } from '../parts/page/Page.tsx';
import { Loaded } from '../parts/page/States.tsx';
import { contentQuery } from '../texts/content-queries.ts';
import { Editor } from '../texts/Editor.tsx';

const isTeam = (part: string) => part === teamPart;

/** Team members with their photos: the part of the firm's facts that the public team page shows. */
export default function TeamPage() {
  const query = useQuery(contentQuery('dati'));
  if (query.data === undefined) {
    return (
      <Page title="Team">
        <Loaded query={query}>{() => null}</Loaded>
      </Page>
    );
  }
  return (
    <Editor
      page="dati"
      server={query.data}
      title="Team"
      parts={isTeam}
      previewed={pages.team.path}
      before={() => (
        <p>
          Chi lavora nello studio, come si legge nella pagina Team. La bozza è la stessa di{' '}
          <Link to={staffPages.firm}>Dati dello studio</Link>.
        </p>
      )}
    />
  );
}
