import { useId, useRef, useState } from 'react';
import { formatNumber } from '../../../content/writing/number-words.ts';
import { readPath } from '../../../contract/fields/changes.ts';
import type { AnyField, ListField } from '../../../contract/fields/fields.ts';
import { findEntryName, listLeaves } from '../../../contract/fields/leaves.ts';
import fieldStyles from '../../../ui/Field.module.css';
import { Button } from '../../parts/form/Button.tsx';
import { SelectField } from '../../parts/form/SelectField.tsx';
import { showToast } from '../../parts/overlays/toasts.ts';
import { joinAccessibleName } from '../../parts/wording/accessible-name.ts';
import { summariseEntry } from '../differences.ts';
import { useEditing, useFault } from '../editing.ts';
import { focusField, registerFocusTarget } from '../focus.ts';
import { CountMismatches } from './CountMismatches.tsx';
import { nameOneEntry } from './entry-names.ts';
import styles from './Fields.module.css';
import { type FieldComponent, ListEntry } from './ListEntry.tsx';
import { createEntry } from './new-entry.ts';
import { PathConflict } from './PathConflict.tsx';
import { resolveReferences } from './ResolvedText.tsx';
import { UnexplainedTitles } from './UnexplainedTitles.tsx';

interface ListOfFieldsProps {
  field: ListField;
  value: unknown;
  path: string;
  hasHeading: boolean;
  Input: FieldComponent;
}

/** List with buttons to add, remove and reorder; where the page allows no such change, it gives the reason. */
export function ListOfFields({ field, value, path, hasHeading, Input }: ListOfFieldsProps) {
  const editing = useEditing();
  const { draft, readOnly } = editing;
  const id = useId();
  const listElement = useRef<HTMLFieldSetElement>(null);
  const [announced, setAnnounced] = useState('');
  const items: unknown[] = Array.isArray(value) ? value : [];
  /** Accessible name of an entry: its title when that is at most 40 characters long. */
  const getEntryName = (index: number) => {
    const [written] = summariseEntry(field.item, items[index]);
    const title = resolveReferences(editing, written);
    return title.length > 0 && title.length <= 40 ? `«${title}»` : `${field.item.label} ${index + 1}`;
  };
  const { min, max } = field;
  const add = (newItem: unknown) => {
    const first = listLeaves(field.item, newItem, `${path}.${findEntryName(newItem, items.length)}`).find(
      (leaf) => leaf.field.fixed === undefined,
    );
    draft.write(path, [...items, newItem]);
    if (first) focusField(first.path);
  };
  const remove = (index: number) => {
    draft.write(path, items.toSpliced(index, 1));
    listElement.current?.focus({ preventScroll: true });
    // Undo keeps later edits; the entry returns to its old position.
    const undo = () => {
      const now = readPath(draft.get().value, path);
      if (!Array.isArray(now)) return;
      draft.write(path, now.toSpliced(index, 0, items[index]));
    };
    showToast({ title: `Voce tolta: ${getEntryName(index)}`, undo });
  };
  const move = (from: number, to: number) => {
    draft.write(path, moveItem(items, from, to));
    setAnnounced(`${getEntryName(from)} ora è la voce ${to + 1} di ${items.length}`);
  };
  const entries = items.map((item, index) => ({ item, index, name: getEntryName(index) }));
  const hasFixedCount = min === max;
  return (
    <fieldset
      ref={listElement}
      tabIndex={-1}
      className={`stack2 ${styles.list}`}
      aria-labelledby={hasHeading ? undefined : id}
      aria-label={hasHeading ? field.label : undefined}
    >
      <p className={`small ${styles.listHead}`} tabIndex={-1} ref={registerFocusTarget(path)}>
        {!hasHeading && <span id={id}>{field.label}</span>}
        <small className="fine">
          {hasFixedCount
            ? `voci fisse: ${formatNumber(max)}`
            : `${items.length === 0 ? 'nessuna' : items.length} ${items.length < 2 ? 'voce' : 'voci'}, ${min === 0 ? 'fino' : `da ${min}`} a ${max}`}
        </small>
      </p>
      <ol className="ruled">
        {entries.map(({ item, index, name }) => (
          <ListEntry
            key={findEntryName(item, index)}
            field={field.item}
            value={item}
            path={`${path}.${findEntryName(item, index)}`}
            index={index}
            Input={Input}
            actions={
              !readOnly && (
                <EntryActions
                  name={name}
                  index={index}
                  last={items.length - 1}
                  onMove={(to) => move(index, to)}
                  onRemove={hasFixedCount ? undefined : () => remove(index)}
                  canRemove={items.length > min}
                />
              )
            }
          />
        ))}
      </ol>
      <p className="visually-hidden" role="status">
        {announced}
      </p>
      {!readOnly && !hasFixedCount && items.length < max && <AddEntry item={field.item} others={items} onAdd={add} />}
      {!readOnly && <p className="fine">{explainLimits(items.length, field)}</p>}
      <CountMismatches path={path} entries={items} />
      {field.control === 'people' && <UnexplainedTitles people={items} />}
      <ListFault path={path} />
      <PathConflict field={field} path={path} />
    </fieldset>
  );
}

const moveItem = <Item,>(items: readonly Item[], from: number, to: number) =>
  items.toSpliced(from, 1).toSpliced(to, 0, ...items.slice(from, from + 1));

/** Reasons why the number of entries is fixed. */
const fixedCountReasons = {
  specification: 'Il numero delle voci è stabilito nel progetto del sito.',
  law: 'Il numero delle voci è stabilito dalla legge.',
  program: 'Il numero delle voci dipende dalla grafica della pagina.',
} as const;

function explainLimits(length: number, { min, max, fixed }: Pick<ListField, 'min' | 'max' | 'fixed'>): string | null {
  if (min === max) return fixed ? fixedCountReasons[fixed] : null;
  if (length >= max) return `Le voci possono essere al più ${max}.`;
  return length <= min && min > 0
    ? min === 1
      ? 'Deve restare almeno una voce.'
      : `Devono restare almeno ${formatNumber(min)} voci.`
    : null;
}

function ListFault({ path }: { path: string }) {
  const fault = useFault(path);
  return fault === undefined ? null : (
    <p className={fieldStyles.error} role="alert">
      {fault}
    </p>
  );
}

interface EntryActionsProps {
  name: string;
  index: number;
  last: number;
  onMove: (to: number) => void;
  onRemove: (() => void) | undefined;
  canRemove: boolean;
}

function EntryActions({ name, index, last, onMove, onRemove, canRemove }: EntryActionsProps) {
  return (
    <>
      <MoveButton
        label={joinAccessibleName('Sposta su', name)}
        sign="↑"
        disabled={index === 0}
        onPress={() => onMove(index - 1)}
      />
      <MoveButton
        label={joinAccessibleName('Sposta giù', name)}
        sign="↓"
        disabled={index === last}
        onPress={() => onMove(index + 1)}
      />
      {onRemove && (
        <Button kind="text" subject={name} disabled={!canRemove} onClick={onRemove}>
          Togli
        </Button>
      )}
    </>
  );
}

/** Button that moves an entry by one position. At either end it is aria-disabled, so that it keeps the focus. */
function MoveButton({
  label,
  sign,
  disabled,
  onPress,
}: {
  label: string;
  sign: string;
  disabled: boolean;
  onPress: () => void;
}) {
  return (
    <button
      type="button"
      className={styles.step}
      aria-label={label}
      aria-disabled={disabled || undefined}
      onClick={() => !disabled && onPress()}
    >
      {sign}
    </button>
  );
}

interface AddEntryProps {
  item: AnyField;
  others: readonly unknown[];
  onAdd: (added: unknown) => void;
}

function AddEntry({ item, others, onAdd }: AddEntryProps) {
  const kinds = item.kind === 'variant' ? Object.entries(item.variants) : [];
  const [kind, setKind] = useState(kinds[0]?.[0] ?? '');
  const add = () => {
    const variant = item.kind === 'variant' ? item.variants[kind] : undefined;
    onAdd(createEntry(variant ?? item, variant ? { kind } : {}, others));
  };
  return (
    <div className={`row ${styles.add}`}>
      {kinds.length > 0 && (
        <SelectField
          label="Che cosa aggiungere"
          value={kind}
          onChange={(event) => setKind(event.target.value)}
          options={kinds.map(([value, { label }]) => ({ value, label }))}
        />
      )}
      <Button kind="text" onClick={add}>
        {`Aggiungi ${nameOneEntry(item.label)}`}
      </Button>
    </div>
  );
}
