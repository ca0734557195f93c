import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { pages } from '../../../content/site-map.ts';
import { staffPages, teamPart } from '../../../contract/staff/pages.ts';
import { Page } from '../parts/page/Page.tsx';
import { Loaded } from '../parts/page/States.tsx';
import { contentQuery } from '../testi/calls.ts';
import { Editor } from '../testi/Editor.tsx';
import { words } from '../testi/words.ts';

const { title, draft } = words.team;
const isTeam = (part: string) => part === teamPart;

/** The members of the team with their photos: the part of the firm's facts that the public team page shows. */
export default function TeamPage() {
  const query = useQuery(contentQuery('dati'));
  if (query.data === undefined) {
    return (
      <Page title={title}>
        <Loaded query={query}>{() => null}</Loaded>
      </Page>
    );
  }
  return (
    <Editor
      page="dati"
      server={query.data}
      title={title}
      parts={isTeam}
      previewed={pages.team.path}
      before={() => (
        <p>
          {draft} <Link to={staffPages.dati}>{words.facts.title}</Link>.
        </p>
      )}
    />
  );
}
