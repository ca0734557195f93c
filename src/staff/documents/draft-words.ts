import { formatAtTime } from '../../content/time/italian-time.ts';
import { formatClockTime } from '../../content/time/relative-times.ts';
import type { DraftState } from '../parts/draft/draft.ts';
import { describeRefusal } from '../parts/form/refusal.ts';

type SavingState = Pick<DraftState<unknown>, 'conflicts' | 'status' | 'failure'>;

/** Count of changes in Italian: «3 modifiche». */
export function formatChangeCount(count: number): string {
  return count === 1 ? '1 modifica' : `${count} modifiche`;
}

export function formatApprovalRequest(by: string | null): string {
  return `approvazione chiesta${by === null ? '' : ` da ${by}`}`;
}

export function formatSentBack(by: string | null): string {
  return `rimandata con una nota${by === null ? '' : ` da ${by}`}`;
}

/** Reason why a draft cannot be published or saved for now: a conflict, a refusal, no server; `null` if there is none. */
export function formatObstacle({ conflicts, status, failure }: SavingState): string | null {
  if (conflicts.length > 0) return 'La pubblicazione aspetta che si scelga fra due testi.';
  if (status === 'unreachable')
    return 'Il server non risponde: quello che è scritto resta in questo browser e si salva da solo appena torna.';
  return status === 'refused' ? `La bozza non si salva: ${describeRefusal(failure)}` : null;
}

/** Status while typed text is not saved yet; `null` once it is. */
export function formatUnsaved(status: SavingState['status']): string | null {
  if (status === 'saved') return null;
  return status === 'saving' ? 'Salvataggio…' : 'Da salvare…';
}

export function formatSaved(at: string): string {
  return `Bozza salvata ${formatAtTime(formatClockTime(new Date(at)))}.`;
}
