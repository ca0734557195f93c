import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { findNextMonth, makeMonthTitle } from '../../content/circulars/month-circular.ts';
import { toRomanTime } from '../../content/time/roman-clock.ts';
import { type Circular, type CircularState, type CircularSummary, circularCalls } from '../../contract/circulars.ts';
import { staffPages } from '../../contract/staff/pages.ts';
import { Field } from '../../ui/Field.tsx';
import { formatApprovalRequest, formatSentBack } from '../documents/draft-words.ts';
import { ScheduledTime } from '../documents/ScheduledTime.tsx';
import { Button } from '../parts/form/Button.tsx';
import { FormDialog } from '../parts/form/FormDialog.tsx';
import { toRefusal } from '../parts/form/refusal.ts';
import { Filters } from '../parts/list/Filters.tsx';
import { useSearch } from '../parts/list/use-search.ts';
import { MoreButton } from '../parts/page/MoreButton.tsx';
import { Page } from '../parts/page/Page.tsx';
import { EmptyState, QueryResult } from '../parts/page/QueryStates.tsx';
import { Table } from '../parts/page/Table.tsx';
import { useCall } from '../parts/use-call.ts';
import { Time } from '../parts/wording/Time.tsx';
import { getServerTime } from '../server-clock.ts';
import { circularListQuery } from './circular-queries.ts';
import { circularStateNames } from './circular-words.ts';

interface CircularFilter {
  key: CircularState | '';
  label: string;
}

const lists: readonly [CircularFilter, ...CircularFilter[]] = [
  { key: '', label: 'Tutte' },
  { key: 'draft', label: 'Bozze' },
  { key: 'published', label: 'Pubblicate' },
  { key: 'sent', label: 'Inviate' },
];

/** List of circulars, all or by state, newest first, with the state of each. */
export function CircularList() {
  const { list } = useSearch(lists);
  const query = useInfiniteQuery(circularListQuery(list.key || undefined));
  const [isCreating, setIsCreating] = useState(false);
  return (
    <Page
      title="Circolari"
      lead="Si scrivono qui o si portano da Word, si pubblicano sul sito e si mandano a chi si è iscritto."
      actions={
        <Button kind="solid" onClick={() => setIsCreating(true)}>
          Nuova circolare
        </Button>
      }
    >
      <Filters label="Quali circolari" section={staffPages.circulars} lists={lists} list={list} />
      <QueryResult query={query}>
        {({ pages }) => {
          const rows = pages.flatMap(({ items }) => items);
          if (rows.length === 0 && list.key !== '') return <p>Nessuna.</p>;
          if (rows.length === 0)
            return (
              <EmptyState title="Qui staranno le circolari">
                <p>La prima comincia da un titolo: il testo si scrive qui o si porta da Word.</p>
              </EmptyState>
            );
          return (
            <>
              <Table
                caption="Le circolari"
                rows={rows}
                keyOf={({ id }) => id}
                columns={[
                  { head: 'Titolo', cell: TitleCell },
                  { head: 'A che punto è', cell: StateCell },
                  {
                    head: 'Ultima modifica',
                    cell: ({ updated_at, updated_by }) => (
                      <>
                        <Time at={updated_at} />
                        {updated_by !== null && `, ${updated_by}`}
                      </>
                    ),
                  },
                ]}
              />
              <MoreButton query={query}>Mostra le precedenti</MoreButton>
            </>
          );
        }}
      </QueryResult>
      {isCreating && <CreateDialog onClose={() => setIsCreating(false)} />}
    </Page>
  );
}

function TitleCell({ id, title, number }: CircularSummary) {
  return (
    <Link to={`${staffPages.circulars}/${id}`}>
      {number !== null && `${number}. `}
      {title}
    </Link>
  );
}

function StateCell(circular: CircularSummary) {
  const { state, changed, publish_at, asked_at, asked_by, returned_at, returned_by } = circular;
  return (
    <>
      {circularStateNames[state]}
      {publish_at !== null && (
        <>
          , <ScheduledTime at={publish_at} />
        </>
      )}
      {state === 'draft' && asked_at !== null && `, ${formatApprovalRequest(asked_by)}`}
      {state === 'draft' && returned_at !== null && `, ${formatSentBack(returned_by)}`}
      {changed && state !== 'withdrawn' && ', con modifiche non pubblicate'}
    </>
  );
}

function CreateDialog({ onClose }: { onClose: () => void }) {
  const navigate = useNavigate();
  const onSuccess = ({ id }: Circular) => navigate(`${staffPages.circulars}/${id}`);
  const create = useCall(circularCalls.create, { onSuccess });
  const fromDeadlines = useCall(circularCalls.createFromDeadlines, { onSuccess });
  const refusal = toRefusal(create.error ?? fromDeadlines.error, ['title']);
  const month = findNextMonth(toRomanTime(getServerTime())[0]);
  return (
    <FormDialog
      onClose={onClose}
      title="Nuova circolare"
      failure={refusal.form}
      onSend={(fields) => create.mutate({ title: String(fields.get('title')) })}
      action="Comincia"
      busy={create.isPending || fromDeadlines.isPending}
    >
      <Field label="Titolo" name="title" error={refusal.fields['title']} autoComplete="off" />
      <p className="soft">
        Oppure una bozza già scritta, dal calendario:{' '}
        <Button kind="text" busy={fromDeadlines.isPending} onClick={() => fromDeadlines.mutate({ month })}>
          {makeMonthTitle(month)}
        </Button>
      </p>
    </FormDialog>
  );
}
