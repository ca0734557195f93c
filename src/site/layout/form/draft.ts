import type { ReturnedForm } from '../page-state.ts';

/* Drafts of unsent forms, per tab, in session storage; without session storage in memory only. */

export type FormValues = Readonly<Record<string, string>>;

type FormName = ReturnedForm['name'];

interface Draft {
  values: FormValues;
  /** Idempotency key of these exact values, shared by all attempts to send them. */
  key?: string;
}

const drafts = new Map<FormName, Draft>();
const getStorageKey = (name: FormName) => `bozza-${name}`;

/** Stored draft of this form, if any. */
export function readDraft(name: FormName): Draft | undefined {
  return drafts.get(name) ?? readStored(name);
}

function readStored(name: FormName): Draft | undefined {
  try {
    const stored: Draft | null = JSON.parse(sessionStorage.getItem(getStorageKey(name)) ?? 'null');
    return stored?.values ? stored : undefined;
  } catch {
    return undefined;
  }
}

/** Saves the values as the draft; empty values delete it. */
export function saveDraft(name: FormName, draft: Draft): void {
  if (areEmpty(draft.values)) {
    deleteDraft(name);
    return;
  }
  drafts.set(name, draft);
  try {
    sessionStorage.setItem(getStorageKey(name), JSON.stringify(draft));
  } catch {}
}

/** Appends `text` to a field of the draft, unless it is already there. */
export function appendToDraft(name: FormName, field: string, text: string): void {
  const values = readDraft(name)?.values ?? {};
  const fieldText = values[field] ?? '';
  if (fieldText.includes(text)) return;
  saveDraft(name, { values: { ...values, [field]: fieldText === '' ? text : `${fieldText}\n\n${text}` } });
}

export function deleteDraft(name: FormName): void {
  drafts.delete(name);
  try {
    sessionStorage.removeItem(getStorageKey(name));
  } catch {}
}

export function areEmpty(values: FormValues): boolean {
  return Object.values(values).every((value) => value === '');
}

export function areSameValues(one: FormValues | undefined, other: FormValues): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

/** Returns the idempotency key of these values, a new one if they have changed. Saves both as the draft. */
export function getIdempotencyKey(name: FormName, values: FormValues): string {
  const storedDraft = readDraft(name);
  const key = (areSameValues(storedDraft?.values, values) && storedDraft?.key) || createRandomKey();
  saveDraft(name, { values, key });
  return key;
}

/** Creates 128 random bits as hexadecimal digits. `crypto.randomUUID` is unavailable over plain http. */
function createRandomKey(): string {
  return [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
