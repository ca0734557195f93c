import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { pages } from '../../content/site-map.ts';
import { readPath } from '../../contract/fields/changes.ts';
import { staffPages, teamField } from '../../contract/staff/pages.ts';
import { useClosureWarning } from '../appointments/ClosedAppointments.tsx';
import { Page } from '../parts/page/Page.tsx';
import { QueryResult } from '../parts/page/QueryStates.tsx';
import { contentQuery } from '../texts/content-queries.ts';
import { TextEditor } from '../texts/TextEditor.tsx';

const isTeamPart = (part: string) => part === teamField;

/** Team members with their photos: the part of the firm's facts that the public team page shows. */
export default function TeamPage() {
  const query = useQuery(contentQuery('dati'));
  const warnOfClosures = useClosureWarning();
  if (query.data === undefined) {
    return (
      <Page title="Team">
        <QueryResult query={query}>{() => null}</QueryResult>
      </Page>
    );
  }
  return (
    <TextEditor
      page="dati"
      serverRow={query.data}
      title="Team"
      includesPart={isTeamPart}
      warnBeforePublishing={warnOfClosures}
      previewPath={pages.team.path}
      renderBefore={(content) => (
        <p>
          {readPath(content, 'pages.team') === 'off'
            ? 'La pagina Team è tolta dal sito: chi lavora nello studio si legge in «Chi siamo» e nelle «Note legali».'
            : 'Chi lavora nello studio, come si legge nella pagina Team.'}{' '}
          La bozza è la stessa di <Link to={staffPages.firm}>Dati dello studio</Link>.
        </p>
      )}
    />
  );
}
