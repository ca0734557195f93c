import { AsyncLocalStorage } from 'node:async_hooks';
import { Kysely, type KyselyConfig } from 'kysely';
import type { Database } from './schema.ts';

/** Identifies an open database: its handles share one. */
export type GuardKey = object;

interface OpenTransaction {
  key: GuardKey;
  /** What was started within a transaction may go on after its end. */
  over: boolean;
}

const current = new AsyncLocalStorage<OpenTransaction>();

/**
 * Throws where the calling code runs within a transaction on this database, which is for writes that are not part of it: they would
 * survive its rollback, and on SQLite they would wait for its end while it waits for them.
 */
export function refuseWithinTransaction(key: GuardKey): void {
  const transaction = current.getStore();
  if (transaction?.key !== key || transaction.over) return;
  throw new Error('A write outside the open transaction, by code within it: write with the transaction itself');
}

/** A handle whose transactions are known to the code that runs within them. */
export class GuardedKysely extends Kysely<Database> {
  readonly #key: GuardKey;

  constructor(config: KyselyConfig, key: GuardKey) {
    super(config);
    this.#key = key;
  }

  override transaction() {
    const builder = super.transaction();
    const execute = builder.execute.bind(builder);
    builder.execute = (callback) =>
      execute(async (transaction) => {
        const open: OpenTransaction = { key: this.#key, over: false };
        try {
          return await current.run(open, () => callback(transaction));
        } finally {
          open.over = true;
        }
      });
    return builder;
  }
}
