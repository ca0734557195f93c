import { type ReactNode, useEffect, useState } from 'react';
import { formatBytes } from '../../content/bytes.ts';
import { Notice } from '../../ui/Notice.tsx';
import { Button } from '../parts/form/Button.tsx';
import patterns from '../parts/patterns.module.css';
import { cancelUpload, retryUpload, type UploadJob } from './upload-jobs.ts';
import styles from './uploads.module.css';

interface UploadLineProps {
  job: UploadJob;
  /** Rendered on a conflict: both photos and the choice between them. */
  onConflict: (job: UploadJob & { step: 'conflict' }) => ReactNode;
}

/** Status of an upload: its progress, or the reason why it stopped and the next step. */
export function UploadLine({ job, onConflict }: UploadLineProps) {
  const { id, name, size, step } = job;
  if (step === 'conflict') return onConflict(job);
  if (step === 'refused') return <RefusedUpload job={job} />;
  return (
    <div className={styles.upload}>
      <progress className={styles.progress} value={getProgress(job)} aria-label={`Caricamento di ${name}`} />
      {/* Progress element instead of a live region, which would announce twice a second. */}
      <p role={step === 'sending' ? undefined : 'status'}>
        {name}, {formatBytes(size)}: <JobText job={job} />.
      </p>
      <div className={patterns.row}>
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
  return job.step === 'making' || job.step === 'placing' ? 1 : 0;
}

function JobText({ job }: { job: UploadJob }) {
  const now = usePageTime(job.step === 'sending');
  switch (job.step) {
    case 'queued':
      return 'in attesa che finiscano le altre';
    case 'preparing':
      return 'si prepara per l’invio';
    case 'sending':
      return `${Math.floor(job.sentFraction * 100)}\u00a0%${job.sentFraction > 0 ? `, ${formatRemaining(job, now)}` : ''}`;
    case 'retrying':
      return 'la rete o il sito non risponde. Si riprova una volta appena si può';
    case 'making':
      return 'ricevuta, si prepara per il sito';
    case 'placing':
      return 'ricevuta, si mette al suo posto';
    case 'failed':
      return `il caricamento si è fermato. ${job.message.replace(/\.$/, '')}`;
    default:
      return null;
  }
}

function formatRemaining({ sentFraction, began }: { sentFraction: number; began: number }, now: number): string {
  const seconds = ((now - began) / 1000 / sentFraction) * (1 - sentFraction);
  if (seconds < 10) return 'mancano pochi secondi';
  if (seconds < 60) return `mancano ${Math.ceil(seconds / 10) * 10} secondi`;
  const minutes = Math.ceil(seconds / 60);
  return minutes === 1 ? 'manca un minuto' : `mancano ${minutes} minuti`;
}

function RefusedUpload({ job: { id, name, refusal } }: { job: UploadJob & { step: 'refused' } }) {
  return (
    <div className={styles.upload}>
      <Notice variant="destructive" role="alert" title={refusal.title}>
        <p>{name}</p>
        {refusal.help.map((line) => (
          <p key={line}>{line}</p>
        ))}
      </Notice>
      <div className={patterns.row}>
        <Button kind="text" onClick={() => cancelUpload(id)}>
          Chiudi
        </Button>
      </div>
    </div>
  );
}

/** Current time in ms since page load, updated twice a second while `enabled`. */
function usePageTime(enabled: boolean): number {
  const [now, setNow] = useState(() => performance.now());
  useEffect(() => {
    if (!enabled) return;
    const timer = setInterval(() => setNow(performance.now()), 500);
    return () => clearInterval(timer);
  }, [enabled]);
  return now;
}
