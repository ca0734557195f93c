import { type ReactNode, useEffect, useState } from 'react';
import { Notice } from '../../ui/Notice.tsx';
import { Button } from '../parts/form/Button.tsx';
import patterns from '../parts/patterns.module.css';
import { cancelUpload, retryUpload, type UploadJob } from './jobs.ts';
import styles from './uploads.module.css';
import { words } from './words.ts';

const megabytes = new Intl.NumberFormat('it-IT', { maximumFractionDigits: 1, minimumFractionDigits: 1 });

interface UploadLineProps {
  job: UploadJob;
  /** Shown where somebody else was faster: both photos, and which is to stay. */
  onConflict: (job: UploadJob & { step: 'conflict' }) => ReactNode;
}

/** One upload: how far it is, or why it stopped and what to do. */
export function UploadLine({ job, onConflict }: UploadLineProps) {
  if (job.step === 'conflict') return onConflict(job);
  if (job.step === 'refused') return <Refused job={job} />;
  const percent = Math.floor((job.sent / job.size) * 100);
  return (
    <div className={styles.upload}>
      <progress className={styles.progress} max={job.size} value={job.sent} aria-label={words.progressOf(job.name)} />
      {/* A bar tells its value when asked; words that change twice a second would talk without end. */}
      <p role={job.step === 'sending' ? undefined : 'status'}>
        {job.name}, {megabytes.format(job.size / 1_000_000)} MB: <Standing job={job} percent={percent} />.
      </p>
      <div className={patterns.row}>
        {job.step === 'failed' && (
          <Button kind="text" onClick={() => retryUpload(job.id)}>
            {words.retry}
          </Button>
        )}
        <Button kind="text" removes onClick={() => cancelUpload(job.id)}>
          {words.cancel}
        </Button>
      </div>
    </div>
  );
}

function Standing({ job, percent }: { job: UploadJob; percent: number }) {
  const now = useNow(job.step === 'sending');
  switch (job.step) {
    case 'sending': {
      if (job.sent === 0) return words.percent(0);
      const seconds = ((now - job.began) / 1000 / job.sent) * (job.size - job.sent);
      return `${words.percent(percent)}, ${words.remaining(seconds)}`;
    }
    case 'failed':
      return `${words.failed}. ${job.message.replace(/\.$/, '')}`;
    case 'queued':
    case 'making':
    case 'waiting':
    case 'placing':
    case 'offline':
      return words[job.step];
    default:
      return null;
  }
}

function Refused({ job }: { job: UploadJob & { step: 'refused' } }) {
  return (
    <div className={styles.upload}>
      <Notice variant="destructive" role="alert" title={job.title}>
        <p>{job.name}</p>
        {job.help.map((line) => (
          <p key={line}>{line}</p>
        ))}
      </Notice>
      <div className={patterns.row}>
        <Button kind="text" onClick={() => cancelUpload(job.id)}>
          {words.dismiss}
        </Button>
      </div>
    </div>
  );
}

/** The time in ms since the page was opened, twice a second while it is `wanted`. */
function useNow(wanted: boolean): number {
  const [now, setNow] = useState(() => performance.now());
  useEffect(() => {
    if (!wanted) return;
    const timer = setInterval(() => setNow(performance.now()), 500);
    return () => clearInterval(timer);
  }, [wanted]);
  return now;
}
