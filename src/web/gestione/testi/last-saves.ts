/** The last saves of pages whose editor was left, by page. */
const lastSaves = new Map<string, Promise<unknown>>();

/** Notes the save that an editor makes as it is left. */
export function noteLastSave(page: string, save: Promise<unknown>): void {
  lastSaves.set(page, save);
}

/** Resolves once what was typed before a page's editor was left has been saved, or could not be. */
export async function lastSaveSettled(page: string): Promise<void> {
  await lastSaves.get(page);
}
