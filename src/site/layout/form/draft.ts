import type { ReturnedForm } from '../page-state.ts';

/* What was typed and not yet sent, for this tab. Without session storage it lives as long as the document. */

export type Values = Readonly<Record<string, string>>;

type FormName = ReturnedForm['name'];

interface Draft {
  values: Values;
  /** The idempotency key under which just these values were sent, as often as they were. */
  key?: string;
}

const drafts = new Map<FormName, Draft>();
const keyOf = (name: FormName) => `bozza-${name}`;

/** The draft of this form, or nothing. */
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

/** Keeps these values; a form without any has no draft. */
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

/** Puts `text` into a field of the draft, below what was typed there. */
export function addToDraft(name: FormName, field: string, text: string): void {
  const values = readDraft(name)?.values ?? {};
  const typed = values[field] ?? '';
  if (typed.includes(text)) return;
  saveDraft(name, { values: { ...values, [field]: typed === '' ? text : `${typed}\n\n${text}` } });
}

/** Forgets what was typed. */
export function dropDraft(name: FormName): void {
  drafts.delete(name);
  try {
    sessionStorage.removeItem(keyOf(name));
  } catch {}
}

/** Whether nothing was typed. */
export function isEmpty(values: Values): boolean {
  return Object.values(values).every((value) => value === '');
}

/** Whether two forms hold the same. */
export function sameValues(one: Values | undefined, other: Values): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

/** The key that makes several posts of the same values one: a changed text gets a new one. Keeps the values as the draft. */
export function keyFor(name: FormName, values: Values): string {
  const draft = readDraft(name);
  const key = (sameValues(draft?.values, values) && draft?.key) || randomKey();
  saveDraft(name, { values, key });
  return key;
}

/** 128 random bits in hexadecimal digits. Not `randomUUID`, which plain http does not offer. */
function randomKey(): string {
  return [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
