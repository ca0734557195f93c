import type { Insertable, Selectable, Updateable } from 'kysely';

/** The program's handles on the database, each for one task: src/server/db/open.ts says which. */
export const handleNames = ['visitors', 'links', 'signIn', 'staff', 'jobs'] as const;
export type HandleName = (typeof handleNames)[number];

/** The whole table, or these columns of it. */
type Columns<Row> = 'all' | readonly (keyof Row)[];

export interface TableRights<Table> {
  readonly select?: Columns<Selectable<Table>>;
  readonly insert?: Columns<Insertable<Table>>;
  readonly update?: Columns<Updateable<Table>>;
  readonly delete?: true;
}

/** Who may do what with each table of a subject; a handle that is not named may do nothing with it. */
export type RightsTo<Tables> = {
  readonly [Table in keyof Tables]: { readonly [Handle in HandleName]?: TableRights<Tables[Table]> };
};

export const everything = { select: 'all', insert: 'all', update: 'all', delete: true } as const;

export interface NamedRights {
  readonly select?: 'all' | readonly string[];
  readonly insert?: 'all' | readonly string[];
  readonly update?: 'all' | readonly string[];
  readonly delete?: true;
}
