import { useInfiniteQuery, useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import {
  type CircularState,
  type CircularSummary,
  circularCalls,
  circularLimits,
} from '../../../contract/newsletter/circulars.ts';
import { staffPages } from '../../../contract/staff/pages.ts';
import { Field } from '../../ui/Field.tsx';
import { ask } from '../api.ts';
import { Filters } from '../desk/Filters.tsx';
import { useSearch } from '../desk/use-search.ts';
import { Button } from '../parts/form/Button.tsx';
import { FormDialog } from '../parts/form/FormDialog.tsx';
import { refusalOf } from '../parts/form/refusal.ts';
import { More } from '../parts/page/More.tsx';
import { Page } from '../parts/page/Page.tsx';
import { Empty, Loaded } from '../parts/page/States.tsx';
import { Table } from '../parts/page/Table.tsx';
import { Time } from '../parts/wording/Time.tsx';
import { words as drafts } from '../testi/words.ts';
import { circularListQuery } from './calls.ts';
import { words } from './words.ts';

interface CircularList {
  key: CircularState | '';
  label: string;
}

const lists: readonly [CircularList, ...CircularList[]] = [
  { key: '', label: words.list.all },
  { key: 'draft', label: words.list.drafts },
  { key: 'published', label: words.list.online },
  { key: 'sent', label: words.list.sent },
];

/** All circolari or those of a state, the newest first, with how each stands. */
export function List() {
  const { list, search } = useSearch(lists);
  const query = useInfiniteQuery(circularListQuery(list.key || undefined));
  const [creating, setCreating] = useState(false);
  const { heads } = words.list;
  return (
    <Page
      title={words.title}
      lead={words.lead}
      actions={
        <Button kind="solid" onClick={() => setCreating(true)}>
          {words.create.open}
        </Button>
      }
    >
      <Filters label={words.list.label} section={staffPages.circolari} lists={lists} list={list} search={search} />
      <Loaded query={query}>
        {({ pages }) => {
          const rows = pages.flatMap(({ items }) => items);
          if (rows.length === 0 && list.key !== '') return <p>{words.list.noneOf}</p>;
          if (rows.length === 0)
            return (
              <Empty title={words.list.none}>
                <p>{words.list.noneText}</p>
              </Empty>
            );
          return (
            <>
              <Table
                caption={words.list.caption}
                rows={rows}
                keyOf={({ id }) => id}
                columns={[
                  { head: heads.title, cell: Title },
                  { head: heads.state, cell: State },
                  {
                    head: heads.changed,
                    cell: ({ updated_at, updated_by }) => (
                      <>
                        <Time at={updated_at} />
                        {updated_by !== null && words.list.by(updated_by)}
                      </>
                    ),
                  },
                ]}
              />
              <More query={query}>{words.list.more}</More>
            </>
          );
        }}
      </Loaded>
      {creating && <Create onClose={() => setCreating(false)} />}
    </Page>
  );
}

function Title({ id, title, number }: CircularSummary) {
  return (
    <Link to={`${staffPages.circolari}/${id}`}>
      {number !== null && `${number}. `}
      {title}
    </Link>
  );
}

function State({ state, changed, asked_at, asked_by, returned_at, returned_by }: CircularSummary) {
  return (
    <>
      {words.states[state]}
      {state === 'draft' && asked_at !== null && `, ${drafts.approval.waits(asked_by)}`}
      {state === 'draft' && returned_at !== null && `, ${drafts.approval.sendBack.by(returned_by)}`}
      {changed && state !== 'withdrawn' && `, ${words.list.changed}`}
    </>
  );
}

function Create({ onClose }: { onClose: () => void }) {
  const navigate = useNavigate();
  const create = useMutation({
    mutationFn: (title: string) => ask(circularCalls.create, { title }),
    onSuccess: ({ id }) => navigate(`${staffPages.circolari}/${id}`),
  });
  const refusal = refusalOf(create.error, ['title']);
  return (
    <FormDialog
      onClose={onClose}
      title={words.create.title}
      failure={refusal.form}
      onSend={(fields) => create.mutate(String(fields.get('title')))}
      action={words.create.send}
      busy={create.isPending}
    >
      <Field
        label={words.create.label}
        name="title"
        maxLength={circularLimits.title}
        error={refusal.fields['title']}
        autoComplete="off"
      />
    </FormDialog>
  );
}
