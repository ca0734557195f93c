/** Somebody changed the row since the version that this change was made on; `current` is the row as it is now, `null` where it is gone. */
export class RowChanged<Row = unknown> extends Error {
  override name = 'RowChanged';
  readonly current: Row | null;

  constructor(current: Row | null) {
    super('The row has changed since');
    this.current = current;
  }
}
