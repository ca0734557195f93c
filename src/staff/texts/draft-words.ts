/** Count of changes in Italian: «3 modifiche». */
export function formatChangeCount(count: number): string {
  return count === 1 ? '1 modifica' : `${count} modifiche`;
}

export function formatApprovalRequest(by: string | null): string {
  return `approvazione chiesta${by === null ? '' : ` da ${by}`}`;
}

export function formatSentBack(by: string | null): string {
  return `rimandata con una nota${by === null ? '' : ` da ${by}`}`;
}
