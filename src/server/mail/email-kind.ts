import type { Kysely } from 'kysely';
import * as v from 'valibot';
import type { Email } from '../../content/emails/email.ts';
import type { EmailKind } from '../../contract/emails.ts';
import { email } from '../../contract/schemas.ts';
import type { Database, Row } from '../db/schema.ts';
import type { TaskLister } from '../tasks/list.ts';
import type { Body } from './body.ts';
import type { AttemptResult, lanes } from './outbox-rows.ts';

/** Wording and sender of all emails, as published at the time of sending. */
export interface EmailContent {
  words: Email;
  senderName: string;
  /** The firm's general address: default sender of emails, and default recipient of emails to the firm. */
  address: string;
  /** Paths of the pages that the firm has switched off: no email links to them. */
  pagesOff: readonly string[];
}

export interface EmailContext extends EmailContent {
  db: Kysely<Database>;
  now: Date;
  secret: string;
  /** Key of the links by which clients hand in papers; `null` while it is missing. */
  readPapersKey: () => string | null;
  listTasks: TaskLister;
  publicUrl: string;
  contactTo: string;
  /** From address: the organizer of appointments, because calendars answer it. */
  from: { name: string; address: string };
}

export type ExampleContext = Omit<EmailContext, 'db' | 'secret' | 'readPapersKey' | 'listTasks'>;

export interface ComposedEmail extends Body {
  to: string;
  /** Date header; defaults to the time of queueing. */
  date?: Date;
  /** Set for circulars, which have a sender address of their own. */
  newsletter?: true;
}

/** Result of `compose` for an email that must not be sent now, or ever. `settled` is the new state of its row. */
export class WithheldEmail {
  readonly settled: AttemptResult;

  constructor(settled: AttemptResult) {
    this.settled = settled;
  }
}

export interface EmailTemplate {
  readonly kind: EmailKind;
  readonly lane: keyof typeof lanes;
  /** Composes the email of an outbox row; `null` if it is not needed any more, as for a deleted message. */
  compose(row: Row<'outbox'>, context: EmailContext): Promise<ComposedEmail | WithheldEmail | null>;
  example(context: ExampleContext): Body;
}

interface TemplateDefinition<Found> extends Pick<EmailTemplate, 'kind' | 'lane'> {
  /** Looks up recipient and data when the email is sent; `null` if it is not needed any more. */
  find(row: Row<'outbox'>, context: EmailContext): Promise<({ to: string } & Found) | null>;
  write(found: Found, context: ExampleContext): Body;
  /** Sample result of `find`. */
  example(context: ExampleContext): Found;
}

/** Builds an email template from a lookup, a writer and sample data. */
export function defineEmail<Found>({ find, write, example, ...kind }: TemplateDefinition<Found>): EmailTemplate {
  return {
    ...kind,
    async compose(row, context) {
      const found = await find(row, context);
      return found && { ...write(found, context), to: found.to };
    },
    example: (context) => write(example(context), context),
  };
}

/** Checks that a stored recipient is exactly one address: rows may have bypassed the forms' validation. */
export function isSingleAddress(address: string): boolean {
  return v.is(email, address);
}
