import { useEffect, useRef } from 'react';
import { formatBytes } from '../../content/bytes.ts';
import { type SiteState, siteStateCalls } from '../../contract/staff/site-state.ts';
import { deskKeys } from '../desk/desk-queries.ts';
import { Button, Buttons } from '../parts/form/Button.tsx';
import { showToast } from '../parts/overlays/toasts.ts';
import { Section } from '../parts/page/Page.tsx';
import { EmptyState } from '../parts/page/QueryStates.tsx';
import { type Column, Table } from '../parts/page/Table.tsx';
import { useCall } from '../parts/use-call.ts';
import { Time } from '../parts/wording/Time.tsx';

type Backup = SiteState['copies'][number];

const columns: readonly [Column<Backup>, ...Column<Backup>[]] = [
  { head: 'Fatta', cell: ({ made }) => <Time at={made} /> },
  { head: 'Peso', cell: ({ size }) => formatBytes(size) },
  { head: 'File', cell: (backup) => <BackupDownload backup={backup} />, alignEnd: true, omitsHead: true },
];

interface BackUpNowProps {
  state: SiteState;
  kind: 'solid' | 'text';
  subject?: string;
}

export function BackUpNow({ state: { copying }, ...buttonProps }: BackUpNowProps) {
  const startBackup = useCall(siteStateCalls.copy, {
    failureToast: 'La copia non è riuscita',
    refreshKeys: [deskKeys.siteState],
  });
  const isBusy = startBackup.isPending || copying;
  return (
    <Button {...buttonProps} busy={isBusy} onClick={() => startBackup.mutate({})}>
      {isBusy ? 'Copia in corso…' : 'Fai una copia ora'}
    </Button>
  );
}

export function Backups({ state }: { state: SiteState }) {
  const { copies } = state;
  useBackupToast(state);
  return (
    <Section title="Copie dei dati">
      <p>
        Una copia contiene tutto: messaggi, iscritti, foto, testi e accessi. Va custodita come il sito stesso. Per
        scaricarla si conferma la propria identità.
      </p>
      <Buttons>
        <BackUpNow state={state} kind="solid" />
      </Buttons>
      {copies.length === 0 ? (
        <EmptyState title="Su questo server non ci sono ancora copie." />
      ) : (
        <Table caption="Copie dei dati" rows={copies} keyOf={({ name }) => name} columns={columns} />
      )}
    </Section>
  );
}

/** Shows a toast when a running backup has finished or failed. */
function useBackupToast({ copying, copies: [newest] }: SiteState): void {
  const before = useRef({ copying, newest: newest?.name });
  useEffect(() => {
    if (before.current.copying && !copying) {
      if (newest && newest.name !== before.current.newest) showToast({ title: 'La copia è fatta' });
      else
        showToast({
          title: 'La copia non è riuscita',
          description: 'Il motivo è nell’elenco dei controlli.',
          failure: true,
        });
    }
    if (before.current.copying !== copying) before.current = { copying, newest: newest?.name };
  }, [copying, newest]);
}

/** Downloads a backup as a file. Permission is checked first: browsers do not show an error for a refused download. */
function BackupDownload({ backup: { name, made } }: { backup: Backup }) {
  const checkPermission = useCall(siteStateCalls.mayDownload, {
    failureToast: 'La copia non si può scaricare',
    onSuccess: () => location.assign(siteStateCalls.download.path.replace(':name', name)),
  });
  return (
    <Button
      kind="text"
      subject={made.slice(0, 16).replace('T', ' ')}
      busy={checkPermission.isPending}
      onClick={() => checkPermission.mutate({})}
    >
      Scarica
    </Button>
  );
}
