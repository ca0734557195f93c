import type { ReturnedForm } from '../page-state.ts';

/* Drafts of unsent forms, per tab. Without session storage they live as long as the document. */

export type Values = Readonly<Record<string, string>>;

type FormName = ReturnedForm['name'];

interface Draft {
  values: Values;
  /** Idempotency key of these exact values, shared by all attempts to send them. */
  key?: string;
}

const drafts = new Map<FormName, Draft>();
const keyOf = (name: FormName) => `bozza-${name}`;

/** Stored draft of this form, if any. */
export function readDraft(name: FormName): Draft | undefined {
  return drafts.get(name) ?? readStored(name);
}

function readStored(name: FormName): Draft | undefined {
  try {
    const stored: Draft | null = JSON.parse(sessionStorage.getItem(keyOf(name)) ?? 'null');
    return stored?.values ? stored : undefined;
  } catch {
    return undefined;
  }
}

/** Saves the values as the draft; empty values delete it. */
export function saveDraft(name: FormName, draft: Draft): void {
  if (isEmpty(draft.values)) {
    dropDraft(name);
    return;
  }
  drafts.set(name, draft);
  try {
    sessionStorage.setItem(keyOf(name), JSON.stringify(draft));
  } catch {}
}

/** Appends `text` to a field of the draft, unless it is already there. */
export function addToDraft(name: FormName, field: string, text: string): void {
  const values = readDraft(name)?.values ?? {};
  const typed = values[field] ?? '';
  if (typed.includes(text)) return;
  saveDraft(name, { values: { ...values, [field]: typed === '' ? text : `${typed}\n\n${text}` } });
}

/** Deletes the draft. */
export function dropDraft(name: FormName): void {
  drafts.delete(name);
  try {
    sessionStorage.removeItem(keyOf(name));
  } catch {}
}

export function isEmpty(values: Values): boolean {
  return Object.values(values).every((value) => value === '');
}

export function sameValues(one: Values | undefined, other: Values): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

/** Idempotency key of these values, new for changed ones. Saves the values as the draft. */
export function keyFor(name: FormName, values: Values): string {
  const draft = readDraft(name);
  const key = (sameValues(draft?.values, values) && draft?.key) || randomKey();
  saveDraft(name, { values, key });
  return key;
}

/** Random 128 bits as hexadecimal digits. `randomUUID` is unavailable over plain http. */
function randomKey(): string {
  return [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
