import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { bytesInWords } from '../../../content/bytes.ts';
import { type SiteState, siteStateCalls } from '../../../contract/site/state.ts';
import { ask } from '../api.ts';
import { Button, Buttons } from '../parts/form/Button.tsx';
import { say, sayFailure } from '../parts/overlays/toasts.ts';
import { Section } from '../parts/page/Page.tsx';
import { Empty } from '../parts/page/States.tsx';
import { type Column, Table } from '../parts/page/Table.tsx';
import { Time } from '../parts/wording/Time.tsx';
import { words } from './words.ts';

type Copy = SiteState['copies'][number];

const columns: readonly [Column<Copy>, ...Column<Copy>[]] = [
  { head: words.made, cell: ({ made }) => <Time at={made} /> },
  { head: words.size, cell: ({ size }) => bytesInWords(size) },
  { head: words.file, cell: (copy) => <Download copy={copy} />, end: true, bare: true },
];

interface CopiesProps {
  state: SiteState;
  readAgain: () => Promise<unknown>;
}

interface BackUpNowLook {
  kind: 'solid' | 'text';
  of?: string;
}

/** Begins a backup. */
export function BackUpNow({ state: { copying }, readAgain, ...look }: CopiesProps & BackUpNowLook) {
  const begin = useMutation({
    mutationFn: () => ask(siteStateCalls.copy, {}),
    onSuccess: readAgain,
    onError: (error) => sayFailure(words.copyFailed, error),
  });
  const busy = begin.isPending || copying;
  return (
    <Button {...look} busy={busy} onClick={() => begin.mutate()}>
      {busy ? words.copying : words.copyNow}
    </Button>
  );
}

/** The backups on the server, and a button for one more. */
export function Copies({ state, readAgain }: CopiesProps) {
  const { copies } = state;
  useSaidWhenDone(state);
  return (
    <Section title={words.copies}>
      <p>{words.copiesText}</p>
      <Buttons>
        <BackUpNow state={state} readAgain={readAgain} kind="solid" />
      </Buttons>
      {copies.length === 0 ? (
        <Empty title={words.none} />
      ) : (
        <Table caption={words.copies} rows={copies} keyOf={({ name }) => name} columns={columns} />
      )}
    </Section>
  );
}

/** Says how a copy that was begun here has ended. */
function useSaidWhenDone({ copying, copies: [newest] }: SiteState): void {
  const before = useRef({ copying, newest: newest?.name });
  useEffect(() => {
    if (before.current.copying && !copying) {
      if (newest && newest.name !== before.current.newest) say({ title: words.copied });
      else say({ title: words.copyFailed, description: words.copyFailedText, failure: true });
    }
    if (before.current.copying !== copying) before.current = { copying, newest: newest?.name };
  }, [copying, newest]);
}

/** One copy as a file. Browsers say nothing of a file that is refused, so it is asked first whether it may be had. */
function Download({ copy: { name, made } }: { copy: Copy }) {
  const check = useMutation({
    mutationFn: () => ask(siteStateCalls.mayDownload, {}),
    onSuccess: () => location.assign(siteStateCalls.download.path.replace(':name', name)),
    onError: (error) => sayFailure(words.downloadFailed, error),
  });
  return (
    <Button kind="text" of={made.slice(0, 16).replace('T', ' ')} busy={check.isPending} onClick={() => check.mutate()}>
      {words.download}
    </Button>
  );
}
