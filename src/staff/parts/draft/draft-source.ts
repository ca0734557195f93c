import type * as v from 'valibot';
import type { Authors } from '../../../contract/changes.ts';
import type { Change, Content } from '../../../contract/fields/changes.ts';
import type { GroupField } from '../../../contract/fields/fields.ts';
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
  /** Identity of what the text is about, such as the address of a photo: what was typed for another waits for a choice. */
  about?: string | undefined;
}

/** Row of the server from which a draft reads its text, and to which it saves it. */
export interface DraftSource<Row> {
  /** Storage key of the text. It contains the user's email address. */
  key: string;
  /** Description of the text. */
  fields: GroupField;
  /** Schema of the row that a 409 contains. */
  schema: v.GenericSchema<unknown, Row>;
  read: (row: Row) => SavedText;
  /** Makes all changes of `row`, or none of them. Throws `StaffFailure`. */
  save: (changes: Change[], row: Row) => Promise<Row>;
  /** False for a form with a button, which saves only when it is asked to. True by default. */
  autosave?: boolean;
  /** Values in the fields that the server does not have: saved with what the user types, but no unsaved text. */
  proposal?: Content;
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
