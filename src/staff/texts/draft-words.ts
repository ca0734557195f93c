/** Count of changes in Italian: «3 modifiche». */
export function changesInWords(count: number): string {
  return count === 1 ? '1 modifica' : `${count} modifiche`;
}

export function approvalAsked(by: string | null): string {
  return `approvazione chiesta${by === null ? '' : ` da ${by}`}`;
}

export function sentBack(by: string | null): string {
  return `rimandata con una nota${by === null ? '' : ` da ${by}`}`;
}
