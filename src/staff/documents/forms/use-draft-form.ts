import type { QueryKey } from '@tanstack/react-query';
import { useMemo, useReducer, useRef } from 'react';
import type { Change } from '../../../contract/fields/changes.ts';
import { findFaults } from '../../../contract/fields/checks.ts';
import type { AnyDraft, Draft } from '../../parts/draft/draft.ts';
import { useDraftState } from '../../parts/draft/use-draft.ts';
import { toRefusal } from '../../parts/form/refusal.ts';
import type { ToastOptions } from '../../parts/overlays/toasts.ts';
import { type Undo, useCall } from '../../parts/use-call.ts';

interface DraftFormOptions<Row> {
  successToast: (row: Row, made: readonly Change[]) => ToastOptions;
  /** «Annulla»; by default it takes back what was saved. */
  undo?: (row: Row, made: readonly Change[]) => Undo;
  refreshKeys: readonly QueryKey[];
  /** Runs when everything is saved, or given up for another text. */
  onDone: (row: Row) => unknown;
}

/** Form over a draft without autosave. */
export interface DraftForm {
  draft: AnyDraft;
  /** Faults by path, from the first attempt to save. */
  faults: Readonly<Record<string, string>>;
  /** Error that no field shows. */
  failure: string | undefined;
  isTyped: boolean;
  isSaving: boolean;
  send: () => void;
  /** Continues a save that waited for choices between two texts, once all are made. */
  onChosen: () => void;
}

/** Saves a draft when its form is sent: checks first, then what fits; the user chooses where two people typed. */
export function useDraftForm<Row>(
  draft: Draft<Row>,
  { successToast, undo = (_row, made) => () => draft.revert(made), refreshKeys, onDone }: DraftFormOptions<Row>,
): DraftForm {
  const { value, status, failure } = useDraftState(draft);
  const [attempts, countAttempt] = useReducer((count: number) => count + 1, 0);
  const waitsForChoice = useRef(false);
  const call = useCall(
    async () => {
      const isSaved = await draft.saveAll();
      const { row, conflicts } = draft.get();
      waitsForChoice.current = conflicts.length > 0;
      return { row, isSaved, made: isSaved ? draft.takeMade() : [] };
    },
    {
      successToast: ({ row, made }) => (made.length > 0 ? successToast(row, made) : undefined),
      undo: ({ row, made }) => undo(row, made),
      refreshKeys,
      onSuccess: ({ row, isSaved }) => isSaved && onDone(row),
    },
  );
  const listFaults = () => findFaults(draft.fields, draft.get().value);
  const refusal = toRefusal(failure, Object.keys(draft.fields.fields));
  const faults = useMemo(() => {
    const found = attempts === 0 ? [] : findFaults(draft.fields, value);
    return { ...failure?.fields, ...Object.fromEntries(found.map(({ path, message }) => [path, message])) };
  }, [attempts, draft, value, failure]);
  const isBlocked = () => draft.get().conflicts.length > 0 || listFaults().length > 0;
  return {
    draft,
    faults,
    failure: refusal.form,
    isTyped: status !== 'saved',
    isSaving: call.isPending,
    send() {
      if (!call.isPending && !isBlocked()) return call.mutate();
      waitsForChoice.current = draft.get().conflicts.length > 0;
      // Renders also if nothing is sent, so that the form moves the focus to the fault or to the open choice.
      countAttempt();
    },
    onChosen() {
      // Also while the call that found the conflict still waits for its refetches.
      if (waitsForChoice.current && !isBlocked()) call.mutate();
    },
  };
}
