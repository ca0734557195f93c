/**
 * What the program said by itself when a draft was written. One that is there already has come from what was published, and left as it was
 * what the program said then.
 */
export function draftDefaults(): string[] {
  return [
    'alter table content_drafts add column defaults text',
    'update content_drafts set defaults = (select defaults from content where content.page = content_drafts.page)',
  ];
}
