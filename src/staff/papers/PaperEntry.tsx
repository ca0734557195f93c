import { formatBytes } from '../../content/bytes.ts';
import { formatDayAndMonth } from '../../content/time/italian-date.ts';
import { toRomanTime } from '../../content/time/roman-clock.ts';
import { type Paper, type PaperFile, type PaperRequest, paperCalls } from '../../contract/papers/calls.ts';
import { isSettled, type PaperState, paperStateLabels } from '../../contract/papers/terms.ts';
import { callApi } from '../api.ts';
import { Button } from '../parts/form/Button.tsx';
import { DownloadButton } from '../parts/list/DownloadButton.tsx';
import { confirm } from '../parts/overlays/confirm.ts';
import { Entry } from '../parts/page/Entries.tsx';
import { useCall } from '../parts/use-call.ts';
import { useNow } from '../parts/wording/Time.tsx';
import styles from './Papers.module.css';
import { makeFilePath, paperKeys, useChangePapers } from './paper-queries.ts';
import { describeFile, isStored } from './paper-words.ts';

interface PaperEntryProps {
  request: PaperRequest;
  paper: Paper;
  /** Opens the dialog that sends a paper back. */
  onAgain: (paper: Paper) => void;
}

/** Paper of a request: its state, its files, what the client wrote, and the decisions of staff. */
export function PaperEntry({ request, paper, onAgain }: PaperEntryProps) {
  const { title, note, state, reason, client_note, files } = paper;
  const hasEnded = request.state === 'closed' || request.state === 'expired';
  return (
    <Entry
      {...(isSettled(state) && { mark: 'done' })}
      {...((state === 'missing' || state === 'again') && { mark: 'fault' })}
      title={title}
      actions={!hasEnded && <PaperButtons request={request} paper={paper} onAgain={onAgain} />}
    >
      {note !== '' && <p>{note}</p>}
      <p>{reason !== '' && state === 'again' ? `${paperStateLabels[state]}: ${reason}` : paperStateLabels[state]}</p>
      {client_note !== '' && <p className={styles.typed}>{`Il cliente scrive: «${client_note}»`}</p>}
      {files.length > 0 && (
        <ul className={styles.files} aria-label={`File: ${title}`}>
          {files.map((file) => (
            <FileEntry key={file.id} request={request} file={file} />
          ))}
        </ul>
      )}
    </Entry>
  );
}

const decisions: readonly { state: PaperState; label: string; toast: string; from: readonly PaperState[] }[] = [
  { state: 'good', label: 'Va bene', toast: 'va bene', from: ['delivered', 'again'] },
  { state: 'not-needed', label: 'Non serve', toast: 'non serve', from: ['waiting', 'delivered', 'missing', 'again'] },
  { state: 'waiting', label: 'Serve', toast: 'serve ancora', from: ['not-needed'] },
];

/** States in which staff may ask for a paper again. */
const returnable: readonly PaperState[] = ['delivered', 'missing', 'good'];

function PaperButtons({ request, paper, onAgain }: PaperEntryProps) {
  const change = useChangePapers(request.id);
  const { id, title, state, files } = paper;
  return (
    <>
      {decisions
        .filter(({ state: to, from }) => from.includes(state) && (to !== 'good' || files.length > 0))
        .map(({ state: to, label, toast }) => (
          <Button
            key={to}
            kind="text"
            subject={title}
            busy={change.isPending}
            onClick={() =>
              change.mutate({ changes: [{ path: `papers.${id}.state`, from: state, to }], title: `${title}: ${toast}` })
            }
          >
            {label}
          </Button>
        ))}
      {returnable.includes(state) && (
        <Button kind="text" subject={title} onClick={() => onAgain(paper)}>
          Da rifare
        </Button>
      )}
    </>
  );
}

/** Day of a time in Rome: «12 dicembre». */
const formatDayOf = (at: string) => formatDayAndMonth(toRomanTime(Date.parse(at))[0]);

function FileEntry({ request, file }: { request: PaperRequest; file: PaperFile }) {
  const now = useNow();
  const remove = useCall(() => callApi(paperCalls.remove, { id: file.id }), {
    successToast: { title: `File eliminato: ${file.name}` },
    failureToast: 'Il file non è stato eliminato',
    refreshKeys: paperKeys,
  });
  const confirmRemoval = async () => {
    const question = {
      title: `Eliminare ${file.name}?`,
      text: 'Il cliente lo ha segnato come file sbagliato. Eliminato, non si recupera.',
      action: 'Elimina il file',
      destructive: true,
    };
    if (await confirm(question)) remove.mutate();
  };
  return (
    <li>
      <p className={styles.typed}>{file.name}</p>
      <p>{[formatBytes(file.size), ...describeFile(file, now)].join(' · ')}</p>
      {isStored(file) && (
        <div className="row small">
          <DownloadButton
            kind="text"
            href={makeFilePath(file.id)}
            check={() => callApi(paperCalls.read, { id: request.id })}
            subject={file.name}
            failureTitle="Il file non è stato scaricato"
          >
            {file.deletes_at === null ? 'Scarica' : `Scarica (si cancella il ${formatDayOf(file.deletes_at)})`}
          </DownloadButton>
          {file.wrong_at !== null && (
            <Button kind="text" subject={file.name} busy={remove.isPending} onClick={() => void confirmRemoval()}>
              Elimina
            </Button>
          )}
        </div>
      )}
    </li>
  );
}
