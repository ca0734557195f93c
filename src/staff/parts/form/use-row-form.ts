import type { QueryKey } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type * as v from 'valibot';
import { type Change, type Content, findFieldChanges } from '../../../contract/fields/changes.ts';
import type { ToastOptions } from '../overlays/toasts.ts';
import { type Undo, useCall } from '../use-call.ts';
import { type Refusal, toRefusal } from './refusal.ts';
import { saveFitting } from './save-fitting.ts';

/** Values of a row's fields; a field that is left out is not saved. */
export type Fields<Row> = { [Name in keyof Row]?: Row[Name] | undefined };
interface Author {
  by: string | null;
  at: string | null;
}

const unknownAuthor: Author = { by: null, at: null };

interface RowFormOptions<Row extends Content, Input extends Content> {
  /** Row to edit; `null` for a new one. A newer row appears in the fields that were not typed in. */
  row: Row | null;
  /** Schema of the row in a 409. */
  schema: v.GenericSchema<unknown, Row>;
  /** Contents of the fields, by the names of the row's fields. */
  toInput: (row: Row | null) => Input;
  toFields: (input: Input) => Fields<Row>;
  /** Author of the row's last change; unknown by default. */
  findAuthor?: (row: Row) => Author;
  /** Makes all changes, or none. It may add a condition: a change from a value to itself. */
  save: (changes: Change[], form: { base: Row | null; input: Input }) => Promise<Row>;
  successToast: (row: Row, changes: readonly Change[]) => ToastOptions;
  undo?: (row: Row, changes: readonly Change[]) => Undo;
  refreshKeys: readonly QueryKey[];
  /** Runs when everything is saved, or given up for another text. */
  onDone: (row: Row | null, changes: readonly Change[]) => unknown;
}

/** Field that somebody else has changed as well: the row with the typed value, and with the other one. */
interface RowConflict<Row> extends Author {
  mine: Fields<Row>;
  theirs: Fields<Row>;
  keepTheirs: () => void;
  replaceTheirs: () => void;
}

interface OpenField extends Author {
  name: string;
}

interface FormState<Row, Input> {
  /** Row whose values the next save replaces. */
  base: Row | null;
  input: Input;
  /** Fields that wait for a choice between the typed value and the one in `base`. */
  open: readonly OpenField[];
  /** True once a condition of `save` was not met: `base` is about something else than before. */
  isReplaced: boolean;
}

export interface RowForm<Row, Input> extends Omit<FormState<Row, Input>, 'open'> {
  set: (part: Partial<Input>) => void;
  send: () => void;
  isTyped: boolean;
  isSaving: boolean;
  refusal: Refusal;
  findConflict: (name: keyof Input & string) => RowConflict<Row> | null;
}

/**
 * Form that saves what was typed as changes, which name the values they replace. Where somebody else has changed a
 * field meanwhile, the others are saved, and this one waits for the user's choice. Typed text always stays.
 */
export function useRowForm<Row extends Content, Input extends Content>({
  row,
  schema,
  toInput,
  toFields,
  findAuthor = () => unknownAuthor,
  save,
  successToast,
  undo,
  refreshKeys,
  onDone,
}: RowFormOptions<Row, Input>): RowForm<Row, Input> {
  type State = FormState<Row, Input>;
  const [state, setState] = useState<State>(() => ({ base: row, input: toInput(row), open: [], isReplaced: false }));
  const { base, input, open, isReplaced } = state;
  const listTyped = (form: State) => findFieldChanges(form.base, toFields(form.input));
  /** Continues on a newer row, with the typed contents. */
  const rebase = (form: State, newer: Row): State => {
    const typed = listTyped(form).map(({ path }) => path);
    const kept = Object.entries(form.input).filter(([name]) => typed.includes(name));
    return { ...form, base: newer, input: { ...toInput(newer), ...Object.fromEntries(kept) } };
  };

  const [shownRow, setShownRow] = useState(row);
  if (row !== shownRow) {
    setShownRow(row);
    // Typed fields keep the value that they replace: one that has changed meanwhile is a conflict.
    const replaced = listTyped(state).map(({ path, from }) => [path, from]);
    if (row) setState({ ...rebase(state, row), base: { ...row, ...Object.fromEntries(replaced) } });
  }

  /** Changes saved so far, while others wait for a choice. */
  const made = useRef<readonly Change[]>([]);
  const call = useCall(
    async (form: State) => {
      const typed = listTyped(form);
      const saved = typed.length > 0 ? await saveFitting(typed, schema, (fitting) => save(fitting, form)) : null;
      const changes = [...made.current, ...(saved?.changes ?? [])];
      const refused = saved?.refused ?? [];
      const author = saved?.refusedRow ? findAuthor(saved.refusedRow) : unknownAuthor;
      made.current = refused.length > 0 ? changes : [];
      if (saved)
        setState((latest) => {
          const next = rebase(latest, saved.row);
          const paths = listTyped(next).map(({ path }) => path);
          const open = paths.filter((path) => refused.includes(path)).map((name) => ({ name, ...author }));
          return { ...next, open, isReplaced: saved.isReplaced };
        });
      return { row: saved?.row ?? form.base, changes, isDone: refused.length === 0 };
    },
    {
      successToast: ({ row: saved, changes, isDone }) =>
        isDone && saved && changes.length > 0 ? successToast(saved, changes) : undefined,
      undo: ({ row: saved, changes }) => saved && undo?.(saved, changes),
      refreshKeys,
      onSuccess: ({ row: saved, changes, isDone }) => isDone && onDone(saved, changes),
    },
  );

  /** Ends the choice at a field. Once all are made, the save goes on. */
  const choose = (name: string, chosen: Input) => {
    const next = { ...state, input: chosen, open: open.filter((field) => field.name !== name) };
    setState(next);
    if (next.open.length === 0) call.mutate(next);
  };
  return {
    base,
    input,
    isReplaced,
    isTyped: findFieldChanges(toInput(base), input).length > 0,
    isSaving: call.isPending,
    refusal: toRefusal(call.error, Object.keys(input)),
    set: (part) => setState((latest) => ({ ...latest, input: { ...latest.input, ...part } })),
    send() {
      if (open.length === 0 && !call.isPending) call.mutate(state);
      // Renders once more, so that the form moves the focus to the open choice.
      else setState({ ...state });
    },
    findConflict(name) {
      const field = open.find((one) => one.name === name);
      if (!field || base === null) return null;
      return {
        by: field.by,
        at: field.at,
        mine: toFields(input),
        theirs: base,
        keepTheirs: () => choose(name, { ...input, [name]: toInput(base)[name] }),
        replaceTheirs: () => choose(name, input),
      };
    },
  };
}
