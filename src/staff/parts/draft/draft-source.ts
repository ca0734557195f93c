import type * as v from 'valibot';
import type { Authors } from '../../../contract/changes.ts';
import type { Change, Content } from '../../../contract/fields/changes.ts';
import { getServerTime } from '../../server-clock.ts';
import type { CopyStorage } from './local-copies.ts';

/** Saved text of a row, with its version, and its last author and time. */
export interface SavedText {
  value: Content;
  version: number;
  by: string | null;
  at: string | null;
  /** Last author of single fields, by path. */
  authors?: Authors;
}

/** Row of the server from which a draft reads its text, and to which it saves it. */
export interface DraftSource<Row> {
  /** Storage key of the text. It contains the user's email address. */
  key: string;
  /** Schema of the row that a 409 contains. */
  schema: v.GenericSchema<unknown, Row>;
  read: (row: Row) => SavedText;
  /** Makes all changes, or none of them. Throws `StaffFailure`. */
  save: (changes: Change[]) => Promise<Row>;
  /** Called with the text when its row has been deleted. */
  onDeleted?: (value: Content) => void;
}

/** Storage, timer and clock of the browser; replaced in tests. */
export interface DraftEnvironment {
  storage: () => CopyStorage;
  /** Runs a function after a delay in ms; the returned function cancels it. */
  delay: (run: () => void, ms: number) => () => void;
  now: () => string;
}

export const browserEnvironment: DraftEnvironment = {
  storage: () => localStorage,
  delay(run, ms) {
    const timer = setTimeout(run, ms);
    return () => clearTimeout(timer);
  },
  now: () => new Date(getServerTime()).toISOString(),
};
