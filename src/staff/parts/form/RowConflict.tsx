import { useRef } from 'react';
import type { Content } from '../../../contract/fields/changes.ts';
import { FieldConflict } from './FieldConflict.tsx';
import type { Fields, RowForm } from './use-row-form.ts';

interface RowConflictProps<Row, Input> {
  form: RowForm<Row, Input>;
  name: keyof Input & string;
  label: string;
  /** Readable form of the field; of its own value by default. */
  toText?: ((fields: Fields<Row>) => string) | undefined;
}

/** Choice between both values of the form's field before it, if somebody else has changed it as well. */
export function RowConflict<Row extends Content, Input extends Content>({
  form,
  name,
  label,
  toText = (fields) => String(new Map(Object.entries(fields)).get(name) ?? ''),
}: RowConflictProps<Row, Input>) {
  const choice = useRef<HTMLFieldSetElement>(null);
  const conflict = form.findConflict(name);
  if (!conflict) return null;
  const choose = (run: () => void) => () => {
    // Pressed button unmounts.
    choice.current?.previousElementSibling?.querySelector<HTMLElement>('input, select, textarea')?.focus();
    run();
  };
  return (
    <FieldConflict
      ref={choice}
      label={label}
      by={conflict.by}
      at={conflict.at}
      mine={toText(conflict.mine)}
      theirs={toText(conflict.theirs)}
      onKeepTheirs={choose(conflict.keepTheirs)}
      onReplace={choose(conflict.replaceTheirs)}
    />
  );
}
