import { useState } from 'react';
import type { Authors } from '../../contract/changes.ts';
import { type EditedContent, editedContent } from '../../contract/content.ts';
import { applyChanges, type Change, type Content, readPath } from '../../contract/fields/changes.ts';
import { type GroupField, isRecord } from '../../contract/fields/fields.ts';
import { isWithin, pickFields } from '../../contract/fields/values.ts';
import { StaffFailure } from '../http.ts';
import type { Draft } from '../parts/draft/draft.ts';
import type { DraftSource } from '../parts/draft/draft-source.ts';
import { useDraft } from '../parts/draft/use-draft.ts';
import { changeLaw } from './law-calls.ts';

interface LawEntry {
  /** Path in the document, such as `facts.art-2477-c-c`. */
  path: string;
  /** Fields that the form shows. */
  fields: GroupField;
  /** Values that a new entry starts with. */
  initial: Content;
  /** Storage key of what is typed. */
  key: string;
}

/**
 * Draft of an entry of the law, from the document as it is when its dialog opens: what others change meanwhile shows when
 * the form is sent, which then says where.
 */
export function useEntryDraft(document: EditedContent, entry: LawEntry): Draft<EditedContent> {
  const [opened] = useState(document);
  return useDraft(null, opened, createEntrySource(entry));
}

/** Draft source of an entry of the law: of its fields by their names. The first save of a new one adds it. */
function createEntrySource({ path, fields, initial, key }: LawEntry): DraftSource<EditedContent> {
  return {
    key,
    fields,
    schema: editedContent,
    autosave: false,
    read(row) {
      const entry = readPath(row.published, path);
      const value = isRecord(entry) ? pickFields(fields, entry) : initial;
      const authors = findAuthors(row.authors, path);
      return { value, version: row.version, by: row.published_by, at: row.published_at, authors };
    },
    async save(changes, row) {
      try {
        return await changeLaw(
          isRecord(readPath(row.published, path)) ? changes.map((change) => addPath(change, path)) : [makeAddition()],
        );
      } catch (error) {
        throw error instanceof StaffFailure ? nameFields(error, path) : error;
      }
      function makeAddition(): Change {
        return { path, from: null, to: applyChanges(initial, changes).content };
      }
    },
  };
}

const addPath = (change: Change, path: string): Change => ({ ...change, path: `${path}.${change.path}` });

/** Authors of an entry's fields, by their names. */
function findAuthors(authors: Authors, path: string): Authors {
  const ofEntry = Object.entries(authors).filter(([name]) => isWithin(name, path));
  return Object.fromEntries(ofEntry.map(([name, author]) => [name.slice(path.length + 1), author]));
}

/** Failure whose fields are named as the form names them. */
function nameFields({ status, code, message, fields, current, action }: StaffFailure, path: string): StaffFailure {
  const named = Object.entries(fields).map(([name, why]) => [
    isWithin(name, path) ? name.slice(path.length + 1) : name,
    why,
  ]);
  return new StaffFailure(status, { code, message, fields: Object.fromEntries(named) }, { current, action });
}
