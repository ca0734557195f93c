import choiceStyles from '../parts/page/Choices.module.css';
import { type View, views } from './use-views.ts';

const viewLabels: Record<View, string> = { edit: 'Scrivi', changes: 'Confronta', versions: 'Versioni' };

interface ViewChoiceProps {
  view: View;
  /** Number of changes since the publication; `null` before it. */
  changeCount: number | null;
  onOpen: (view: View) => void;
}

/** Choice between the fields of a document, its changes and its versions. */
export function ViewChoice({ view, changeCount, onOpen }: ViewChoiceProps) {
  return (
    <nav className={choiceStyles.choices} aria-label="Viste">
      {views
        .filter((name) => name !== 'changes' || changeCount !== null)
        .map((name) => (
          <button
            key={name}
            type="button"
            aria-current={view === name ? 'true' : undefined}
            onClick={() => onOpen(name)}
          >
            {viewLabels[name]}
            {name === 'changes' && changeCount ? ` (${changeCount})` : ''}
          </button>
        ))}
    </nav>
  );
}
