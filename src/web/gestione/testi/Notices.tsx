import { namesAt } from '../../../content/content-paths.ts';
import type { AnyField } from '../../../content/fields.ts';
import { Notice } from '../../ui/Notice.tsx';
import { Button } from '../parts/form/Button.tsx';
import { Time } from '../parts/wording/Time.tsx';
import { faultsNotice, goTo, reachedAs, standing } from './editing.ts';
import { words } from './words.ts';

/** What was typed in this browser and had not reached the server has come back. */
export function Restored({ at, onSeen }: { at: string; onSeen: () => void }) {
  const close = () => {
    onSeen();
    goTo(standing);
  };
  return (
    <Notice variant="default" role="status" title={words.restored.title}>
      <p>
        {words.restored.text} <Time at={at} />.
      </p>
      <Button kind="text" onClick={close}>
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
  return (
    <Notice variant="destructive" role="alert" title={words.faults.title} ref={reachedAs(faultsNotice)}>
      <ul>
        {entries.map(([path, message]) => (
          <li key={path}>
            {words.faults.at(namesAt(field, content, path), message)}{' '}
            {path !== '' && (
              <Button kind="text" onClick={() => onGo(path)}>
                {words.faults.go}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </Notice>
  );
}
