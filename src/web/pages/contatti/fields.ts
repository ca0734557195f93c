/** The fields of a contact message, in the form's order. */
export const fieldNames = ['nome', 'email', 'messaggio'] as const;

/** Identifier of a field of the contact form. */
export function fieldId(name: (typeof fieldNames)[number]): string {
  return `contatto-${name}`;
}
