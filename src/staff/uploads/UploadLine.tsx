import { formatBytes } from '../../content/bytes.ts';
import type { EditableImage } from '../../contract/photos/images.ts';
import { Notice } from '../../ui/Notice.tsx';
import { Button, Buttons } from '../parts/form/Button.tsx';
import { Time } from '../parts/wording/Time.tsx';
import { useColleagueName } from '../session/use-session.ts';
import { cancelUpload, replacePhoto, retryUpload, type UploadJob } from './upload-jobs.ts';
import styles from './uploads.module.css';

/** Status of an upload: its progress, or the reason why it stopped and the next step. */
export function UploadLine({ job }: { job: UploadJob }) {
  const { id, name, size, step } = job;
  if (step === 'conflict') return <ConflictingUpload job={job} />;
  if (step === 'refused') return <RefusedUpload job={job} />;
  return (
    <div className={`stack3 small ${styles.upload}`}>
      <progress className={styles.progress} value={getProgress(job)} aria-label={`Caricamento di ${name}`} />
      {/* Progress element instead of a live region, which would announce each percentage. */}
      <p role={step === 'sending' ? undefined : 'status'}>
        {name}, {formatBytes(size)}: <JobText job={job} />.
      </p>
      <div className="row">
        {step === 'failed' && (
          <Button kind="text" onClick={() => retryUpload(id)}>
            Riprova
          </Button>
        )}
        <Button kind="text" onClick={() => cancelUpload(id)}>
          Annulla
        </Button>
      </div>
    </div>
  );
}

function getProgress(job: UploadJob): number {
  if (job.step === 'sending') return job.sentFraction;
  return job.step === 'making' ? 1 : 0;
}

function JobText({ job }: { job: UploadJob }) {
  switch (job.step) {
    case 'queued':
      return 'in attesa che finiscano le altre';
    case 'preparing':
      return 'si prepara per l’invio';
    case 'sending':
      return `${Math.floor(job.sentFraction * 100)}\u00a0%`;
    case 'retrying':
      return 'la rete o il sito non risponde. Si riprova una volta appena si può';
    case 'making':
      return 'ricevuta, si prepara per il sito';
    case 'failed':
      return `il caricamento si è fermato. ${job.message.replace(/\.$/, '')}`;
    default:
      return null;
  }
}

function ConflictingUpload({ job: { id, name, replaced, current } }: { job: UploadJob & { step: 'conflict' } }) {
  const colleague = useColleagueName(current?.updated_by ?? null);
  return (
    <Notice
      variant="destructive"
      role="alert"
      title={
        current
          ? `Intanto ${colleague ?? 'qualcuno'} ha cambiato ${nameChange(replaced, current)}`
          : 'Intanto la foto di questo posto è stata tolta'
      }
    >
      <div className="stack2">
        <p>
          {current?.updated_at && (
            <>
              È successo <Time at={current.updated_at} />.{' '}
            </>
          )}
          {name} non è sul sito.
        </p>
        <Buttons>
          <Button onClick={() => cancelUpload(id)}>Scarta la mia</Button>
          <Button kind="solid" onClick={() => replacePhoto(id, current)}>
            Metti la mia
          </Button>
        </Buttons>
      </div>
    </Notice>
  );
}

/** Part of the place's photo that differs. */
function nameChange(replaced: EditableImage | null, current: EditableImage): string {
  if (current.url_foto !== replaced?.url_foto) return 'la foto di questo posto';
  return current.alt === replaced.alt
    ? 'l’inquadratura o i diritti di questa foto'
    : 'il testo alternativo di questa foto';
}

function RefusedUpload({ job: { id, name, refusal } }: { job: UploadJob & { step: 'refused' } }) {
  return (
    <div className={`stack3 small ${styles.upload}`}>
      <Notice variant="destructive" role="alert" title={refusal.title}>
        <p>{name}</p>
        {refusal.help.map((line) => (
          <p key={line}>{line}</p>
        ))}
      </Notice>
      <div className="row">
        <Button kind="text" onClick={() => cancelUpload(id)}>
          Chiudi
        </Button>
      </div>
    </div>
  );
}
