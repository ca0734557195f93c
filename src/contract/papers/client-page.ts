import type { Paper } from './calls.ts';

/** Id of the end of the page, where a client says that everything was handed in. A paper's row has the paper's id. */
export const endId = 'fine';

/** Paper on the page of its client, who cannot read back what was handed in: neither names nor notes. */
export interface ClientPaper extends Pick<Paper, 'id' | 'title' | 'note' | 'state' | 'reason'> {
  /** Number of its files, without those that are marked as wrong, and the time of the latest. */
  files: number;
  received_at: string | null;
  /** True once the client sent a note, and after the latest files were marked as wrong. */
  hasNote: boolean;
  isWrong: boolean;
}

/** State of the page behind the link by which a client hands in papers. */
export interface PapersPageState {
  state: 'open' | 'unknown' | 'no-key';
  /** Absent without a valid link. */
  request?: {
    reference: string;
    title: string;
    text: string;
    due: string | null;
    person: string | null;
    isFinished: boolean;
    papers: readonly ClientPaper[];
  };
  /** Post without JavaScript that was refused: its paper, the reason and the typed note. */
  refused?: { paper: string; message: string; note: string };
}
