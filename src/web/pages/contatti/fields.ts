export const fieldNames = ['nome', 'email', 'messaggio'] as const;

/** Identifier of a field of the contact form. */
export function fieldId(name: (typeof fieldNames)[number]): string {
  return `contatto-${name}`;
}
