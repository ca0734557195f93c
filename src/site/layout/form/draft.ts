import type { TypedInputs } from '../../../content/forms/parsing.ts';

/* Drafts of unsent forms, per tab, in session storage; without session storage in memory only. */

interface Draft {
  values: TypedInputs;
  /** Idempotency key of these exact values, shared by all attempts to send them. */
  key?: string;
}

const drafts = new Map<string, Draft>();
const getStorageKey = (name: string) => `bozza-${name}`;

/** Stored draft of this form, if any. */
export function readDraft(name: string): Draft | undefined {
  return drafts.get(name) ?? readStored(name);
}

function readStored(name: string): Draft | undefined {
  try {
    const stored: Draft | null = JSON.parse(sessionStorage.getItem(getStorageKey(name)) ?? 'null');
    return stored?.values ? stored : undefined;
  } catch {
    return undefined;
  }
}

/** Saves the values as the draft; empty values delete it. */
export function saveDraft(name: string, draft: Draft): void {
  if (areEmpty(draft.values)) {
    deleteDraft(name);
    return;
  }
  drafts.set(name, draft);
  try {
    sessionStorage.setItem(getStorageKey(name), JSON.stringify(draft));
  } catch {}
}

/** Appends `text` to a field of the draft, unless it is already there, and sets other fields to `answers`. */
export function appendToDraft(name: string, field: string, text: string, answers: TypedInputs = {}): void {
  const stored = readDraft(name)?.values;
  const fieldText = stored?.[field] ?? '';
  const appended = fieldText === '' ? text : `${fieldText}\n\n${text}`;
  const values = { ...stored, ...answers, [field]: fieldText.includes(text) ? fieldText : appended };
  // Unchanged values keep their idempotency key.
  if (!areSameValues(stored, values)) saveDraft(name, { values });
}

export function deleteDraft(name: string): void {
  drafts.delete(name);
  try {
    sessionStorage.removeItem(getStorageKey(name));
  } catch {}
}

export function areEmpty(values: TypedInputs): boolean {
  return Object.values(values).every((value) => value === '');
}

export function areSameValues(one: TypedInputs | undefined, other: TypedInputs): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

/** Returns the idempotency key of these values, a new one if they have changed. Saves both as the draft. */
export function getIdempotencyKey(name: string, values: TypedInputs): string {
  const storedDraft = readDraft(name);
  const key = (areSameValues(storedDraft?.values, values) && storedDraft?.key) || createRandomKey();
  saveDraft(name, { values, key });
  return key;
}

/** Creates 128 random bits as hexadecimal digits. `crypto.randomUUID` is unavailable over plain http. */
function createRandomKey(): string {
  return [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
