/** The last saves of pages that were left, by page. */
const leaving = new Map<string, Promise<unknown>>();

/** Notes the last save of a page that is left. */
export function leave(page: string, save: Promise<unknown>): void {
  leaving.set(page, save);
}

/** Resolves once what was typed on a page that was left has been saved, or could not be. */
export async function left(page: string): Promise<void> {
  await leaving.get(page);
}
