import { type AnyField, leavesOf } from '../../../content/fields.ts';
import { Notice } from '../../ui/Notice.tsx';
import { Button } from '../parts/Button.tsx';
import { Time } from '../parts/Time.tsx';
import { words } from './words.ts';

/** What was typed in this browser and had not reached the server has come back. */
export function Restored({ at, onSeen }: { at: string; onSeen: () => void }) {
  return (
    <Notice variant="default" role="status" title={words.restored.title}>
      <p>
        {words.restored.text} <Time at={at} />.
      </p>
      <Button kind="text" onClick={onSeen}>
        {words.restored.close}
      </Button>
    </Notice>
  );
}

interface FaultsProps {
  faults: Readonly<Record<string, string>>;
  field: AnyField;
  content: unknown;
  onGo: (path: string) => void;
}

/** What keeps the draft from being published, with the way to each text. */
export function Faults({ faults, field, content, onGo }: FaultsProps) {
  const entries = Object.entries(faults);
  if (entries.length === 0) return null;
  const labels = new Map(leavesOf(field, content).map((leaf) => [leaf.path, leaf.field.label]));
  return (
    <Notice variant="destructive" role="alert" title={words.faults.title}>
      <ul>
        {entries.map(([path, message]) => (
          <li key={path}>
            {labels.get(path)}: {message}{' '}
            <Button kind="text" onClick={() => onGo(path)}>
              {words.faults.go}
            </Button>
          </li>
        ))}
      </ul>
    </Notice>
  );
}
