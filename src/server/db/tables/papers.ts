import type { Generated } from 'kysely';
import type { PaperCheck, PaperRequestState, PaperState } from '../../../contract/papers/terms.ts';

/** Request of the firm for papers, which its client hands in by a link. */
interface PaperRequests {
  id: string;
  reference: string;
  /** Version for optimistic locking, incremented by each change of staff and each hand-in. */
  version: Generated<number>;
  /** Contact message from which it was asked. */
  message_id: Generated<string | null>;
  nome: string;
  email: string;
  title: string;
  /** Day in Rome, such as `2026-12-10`. */
  due: Generated<string | null>;
  text: Generated<string>;
  state: Generated<PaperRequestState>;
  asked_at: Generated<string>;
  /** Id of the account that asked, which is told of what arrives. */
  asked_by: Generated<string | null>;
  /** Latest file, note or mark of the client. */
  arrived_at: Generated<string | null>;
  /** Latest «Ho finito». */
  finished_at: Generated<string | null>;
  /** Arrivals up to this time are in a receipt, and the firm was told of them. */
  receipted_at: Generated<string | null>;
  /** Latest reminder, and the number of automatic ones. */
  reminded_at: Generated<string | null>;
  reminders: Generated<number>;
  /** Papers sent back up to this time are in an email to the client. */
  again_told_at: Generated<string | null>;
  /** Time at which the request became complete, was closed or expired. */
  ended_at: Generated<string | null>;
}

interface Papers {
  id: string;
  request_id: string;
  position: number;
  title: string;
  note: Generated<string>;
  state: Generated<PaperState>;
  /** Line of staff about a paper that is to be done again. */
  reason: Generated<string>;
  /** Time at which it was last sent back. */
  again_at: Generated<string | null>;
  client_note: Generated<string>;
}

/** File of a paper. Its row stays after its bytes are deleted. */
interface PaperFiles {
  id: string;
  paper_id: string;
  /** Name without path, control and direction characters. */
  name: string;
  size: number;
  sha256: string;
  scan: Generated<PaperCheck>;
  arrived_at: Generated<string>;
  /** First fetch by staff, and the account. */
  fetched_at: Generated<string | null>;
  fetched_by: Generated<string | null>;
  /** Time at which the client marked it as the wrong file. */
  wrong_at: Generated<string | null>;
  /** Time at which the antivirus found something; its bytes were never stored. */
  infected_at: Generated<string | null>;
  /** Time at which a restored backup lacked its bytes, until the client is asked again. */
  lost_at: Generated<string | null>;
  deleted_at: Generated<string | null>;
}

/** Part of the encrypted bytes of a file. Backups leave the table out. */
interface PaperChunks {
  file_id: string;
  part: number;
  bytes: Uint8Array;
  stored_at: Generated<string>;
}

export interface PaperTables {
  paper_requests: PaperRequests;
  papers: Papers;
  paper_files: PaperFiles;
  paper_chunks: PaperChunks;
}
