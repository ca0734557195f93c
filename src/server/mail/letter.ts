import type { Kysely } from 'kysely';
import * as v from 'valibot';
import type { Email } from '../../content/pages/email.ts';
import type { LetterName } from '../../contract/letters.ts';
import { newsletterPost } from '../../contract/schemas.ts';
import type { Database, Row } from '../db/schema.ts';
import type { Body } from './body.ts';
import type { lanes, Settled } from './outbox-rows.ts';

/** What letters say beside the data that they are about, as it is published when they are sent. */
export interface LetterContent {
  words: Email;
  senderName: string;
  /** The firm's general address: the sender and the recipient of letters unless a setting says otherwise. */
  address: string;
}

export interface LetterContext extends LetterContent {
  db: Kysely<Database>;
  now: Date;
  secret: string;
  publicUrl: string;
  contactTo: string;
}

export type ExampleContext = Omit<LetterContext, 'db' | 'secret'>;

export interface WrittenLetter extends Body {
  to: string;
  /** When it says that it was written; when it was queued unless said otherwise. */
  date?: Date;
  /** A letter of the newsletter, which has a sender of its own. */
  newsletter?: true;
}

/** A letter that is not sent now, or not at all: what its row says from now on. */
export class Withheld {
  readonly settled: Settled;

  constructor(settled: Settled) {
    this.settled = settled;
  }
}

export interface LetterKind {
  readonly kind: LetterName;
  readonly lane: keyof typeof lanes;
  /** Writes the letter that a row of the outbox stands for; `null` where what it was about is gone or done. */
  compose(row: Row<'outbox'>, context: LetterContext): Promise<WrittenLetter | Withheld | null>;
  example(context: ExampleContext): Body;
}

interface Definition<Found> extends Pick<LetterKind, 'kind' | 'lane'> {
  /** Finds whom the letter goes to and what it is about, when it is sent; `null` where that is gone or done. */
  find(row: Row<'outbox'>, context: LetterContext): Promise<({ to: string } & Found) | null>;
  write(found: Found, context: ExampleContext): Body;
  /** What `find` could have found. */
  example(context: ExampleContext): Found;
}

/** A kind of letter, from what it finds, how it writes that, and an example. */
export function letterKind<Found>({ find, write, example, ...kind }: Definition<Found>): LetterKind {
  return {
    ...kind,
    async compose(row, context) {
      const found = await find(row, context);
      return found && { ...write(found, context), to: found.to };
    },
    example: (context) => write(example(context), context),
  };
}

/** Rows may have come into the tables by another way than the forms: nothing but one address becomes a recipient. */
export function isOneAddress(address: string): boolean {
  return v.is(newsletterPost, { email: address });
}
