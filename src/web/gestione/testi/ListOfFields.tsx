import { useEffect, useId, useState } from 'react';
import { type AnyField, type ListField, ownValue } from '../../../content/fields.ts';
import { Button } from '../parts/Button.tsx';
import { SelectField } from '../parts/SelectField.tsx';
import { say } from '../parts/toasts.ts';
import { onGo, useEditing, useFault, useFaulty } from './editing.ts';
import styles from './Fields.module.css';
import { differencesOf, isWithin, saidIn, valueAt } from './tree.ts';
import { words } from './words.ts';

type FieldComponent = React.ComponentType<{ field: AnyField; value: unknown; path: string; headed?: boolean }>;

interface ListProps {
  field: ListField;
  value: unknown;
  path: string;
  headed: boolean;
  /** Shows the field of an entry. */
  Input: FieldComponent;
}

/** Entries in an order: more, fewer, moved, where the page allows it; where not it says why. */
export function ListOfFields({ field, value, path, headed, Input }: ListProps) {
  const { draft, readOnly } = useEditing();
  const id = useId();
  const items: unknown[] = Array.isArray(value) ? value : [];
  const { least, most } = field;
  const change = (next: unknown[]) => draft.write(path, next);
  const remove = (index: number) => {
    change(items.filter((_, at) => at !== index));
    // Whatever else was written since stays; the entry comes back where it was.
    const undo = () => {
      const now = valueAt(draft.get().content, path);
      if (Array.isArray(now)) draft.write(path, now.toSpliced(index, 0, items[index]));
    };
    say({ title: words.entries.removed(nameOf(field.item, items[index], index)), undo });
  };
  const move = (index: number, to: number) => {
    const next = [...items];
    next.splice(to, 0, ...next.splice(index, 1));
    change(next);
  };
  const entries = items.map((item, index) => ({ item, index, at: `${path}.${index}` }));
  const isCounted = least === most;
  return (
    <fieldset
      className={styles.list}
      aria-labelledby={headed ? undefined : id}
      aria-label={headed ? field.label : undefined}
    >
      <p className={styles.listHead}>
        {!headed && <span id={id}>{field.label}</span>}
        <small>{isCounted ? words.fixedCount(most) : words.someCount(items.length, least, most)}</small>
      </p>
      <ol>
        {entries.map(({ item, index, at }) => (
          <Entry
            key={at}
            field={field.item}
            value={item}
            path={at}
            index={index}
            Input={Input}
            actions={
              !readOnly && (
                <>
                  <Step label={words.entries.up} sign="↑" off={index === 0} onPress={() => move(index, index - 1)} />
                  <Step
                    label={words.entries.down}
                    sign="↓"
                    off={index === items.length - 1}
                    onPress={() => move(index, index + 1)}
                  />
                  {!isCounted && (
                    <Button kind="text" disabled={items.length <= least} onClick={() => remove(index)}>
                      {words.entries.remove}
                    </Button>
                  )}
                </>
              )
            }
          />
        ))}
      </ol>
      {!readOnly && !isCounted && items.length < most && (
        <AddEntry item={field.item} onAdd={(added) => change([...items, added])} />
      )}
      {!readOnly && <p className={styles.why}>{whyOf(items.length, field)}</p>}
      <ListFault path={path} />
    </fieldset>
  );
}

function whyOf(length: number, { least, most, fixed }: Pick<ListField, 'least' | 'most' | 'fixed'>): string | null {
  if (least === most) return fixed ? words.whyCount[fixed] : null;
  if (length >= most) return words.entries.most(most);
  return length <= least && least > 0 ? words.entries.least(least) : null;
}

function ListFault({ path }: { path: string }) {
  const fault = useFault(path);
  return fault === undefined ? null : (
    <p className={styles.fault} role="alert">
      {fault}
    </p>
  );
}

/** A button that moves an entry by one; its name is read, its sign shown. */
function Step({ label, sign, off, onPress }: { label: string; sign: string; off: boolean; onPress: () => void }) {
  return (
    <button type="button" className={styles.step} aria-label={label} disabled={off} onClick={onPress}>
      {sign}
    </button>
  );
}

interface EntryProps {
  field: AnyField;
  value: unknown;
  path: string;
  index: number;
  Input: FieldComponent;
  actions: React.ReactNode;
}

/** One entry: a single text, or what it says and, opened, its fields. */
function Entry({ field, value, path, index, actions, Input }: EntryProps) {
  const { published } = useEditing();
  const isSingle = field.kind !== 'group' && field.kind !== 'variant' && field.kind !== 'list';
  const [open, setOpen] = useState(isSingle);
  const faulty = useFaulty(path);
  useEffect(
    () =>
      onGo((wanted) => {
        if (isWithin(wanted, path)) setOpen(true);
      }),
    [path],
  );
  const label = words.entries.item(field.label, index + 1);
  const changes = differencesOf(field, valueAt(published, path), value).length;
  const [title, others] = saidIn(field, value);
  return (
    <li className={styles.entry}>
      <span className={styles.number} aria-hidden="true">
        {index + 1}
      </span>
      {isSingle ? (
        <fieldset aria-label={label}>
          <Input field={field} value={value} path={path} />
        </fieldset>
      ) : (
        <details open={open || faulty} onToggle={(event) => setOpen(event.currentTarget.open)}>
          <summary>
            <span>
              <span className="visually-hidden">{label}: </span>
              {title || words.empty}
            </span>
            <small>{others}</small>
            {changes > 0 && <em>{words.changes(changes)}</em>}
          </summary>
          {(open || faulty) && (
            <fieldset aria-label={label} className={styles.inner}>
              <Input field={field} value={value} path={path} headed />
            </fieldset>
          )}
        </details>
      )}
      <div className={styles.entryActions}>{actions}</div>
    </li>
  );
}

/** Adds an entry at the end; of several kinds one is chosen first. */
function AddEntry({ item, onAdd }: { item: AnyField; onAdd: (added: unknown) => void }) {
  const kinds = item.kind === 'variant' ? Object.entries(item.variants) : [];
  const [kind, setKind] = useState(kinds[0]?.[0] ?? '');
  const add = () => {
    const chosen = item.kind === 'variant' ? item.variants[kind] : undefined;
    onAdd(filled(chosen ?? item, chosen ? { kind } : {}));
  };
  return (
    <div className={styles.add}>
      {kinds.length > 0 && (
        <SelectField
          label={words.entries.addKind}
          value={kind}
          onChange={(event) => setKind(event.target.value)}
          options={kinds.map(([value, { label }]) => ({ value, label }))}
        />
      )}
      <Button kind="text" onClick={add}>
        {words.entries.add(item.label)}
      </Button>
    </div>
  );
}

/** A new entry: the field's own value, with as many empty entries in its lists as they need. */
function filled(field: AnyField, kind: { kind?: string }): unknown {
  if (field.kind === 'list') {
    return Array.isArray(field.value) && field.value.length >= field.least
      ? field.value
      : Array.from({ length: field.least }, () => filled(field.item, {}));
  }
  if (field.kind !== 'group') return ownValue(field);
  return {
    ...kind,
    ...Object.fromEntries(Object.entries(field.fields).map(([name, inner]) => [name, filled(inner, {})])),
  };
}

/** What an entry is called when it is gone. */
function nameOf(field: AnyField, value: unknown, index: number): string {
  const [title] = saidIn(field, value);
  return title.length > 0 && title.length <= 40 ? `«${title}»` : words.entries.item(field.label, index + 1);
}
