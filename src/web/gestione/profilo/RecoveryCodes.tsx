import { useFirmName } from '../firm-name.ts';
import { Button } from '../parts/Button.tsx';
import { copyText } from '../parts/copy-text.ts';
import { Dialog, DialogActions } from '../parts/Dialog.tsx';
import { useUnsaved } from '../parts/use-unsaved.ts';
import styles from './RecoveryCodes.module.css';
import { words } from './words.ts';

interface RecoveryCodesProps {
  /** New codes; the dialog is open while there are some. They are shown this once. */
  codes: readonly string[] | null;
  email: string;
  onClose: () => void;
}

/** Recovery codes to print and keep. */
export function RecoveryCodes({ codes, email, onClose }: RecoveryCodesProps) {
  const firm = useFirmName();
  useUnsaved(codes !== null, { question: words.codes.leaving });
  return (
    <Dialog open={codes !== null} title={words.codes.title} description={<p>{words.codes.text}</p>}>
      <div data-recovery-codes="">
        <p className={styles.heading}>{words.codes.heading(firm, email)}</p>
        <ul className={styles.codes}>
          {codes?.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </ul>
      </div>
      <DialogActions>
        {'clipboard' in navigator && (
          <Button kind="text" onClick={() => void copyText((codes ?? []).join('\n'), words.codes.copied)}>
            {words.codes.copy}
          </Button>
        )}
        <Button onClick={() => print()}>{words.codes.print}</Button>
        <Button kind="solid" onClick={onClose}>
          {words.codes.kept}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
