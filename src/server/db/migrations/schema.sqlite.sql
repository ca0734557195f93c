-- Schema of version 1.0.0 on SQLite: migration 001-release-1.0.0. ../tables/ describes the columns.
-- Never edited once 1.0.0 is tagged: later changes are migrations of their own.

-- Site
create table settings (
  name text primary key,
  value text not null
) strict;

-- Numbers of a day, such as the views of a page.
create table day_counts (
  day text not null,
  kind text not null,
  subject text not null default '',
  count integer not null,
  primary key (day, kind, subject)
) strict;

-- Latest result of each periodic check.
create table check_results (
  name text primary key,
  passed_at text,
  checked_at text not null default (strftime('%Y-%m-%dT%H:%M:%fZ', 'now')),
  failure text,
  size integer
) strict;

-- Keyed digests of accepted posts and sent emails, kept as long as a repeat must be refused.
create table journal (
  id integer primary key autoincrement,
  at text not null default (strftime('%Y-%m-%dT%H:%M:%fZ', 'now')),
  actor_kind text not null check (actor_kind in ('person', 'visitor', 'command', 'program')),
  actor_id text,
  actor_name text,
  event text not null,
  subject text,
  details text not null default '{}'
) strict;

-- Photos: `images` in the places of pages
create table images (
  id integer primary key autoincrement,
  nome_pagina text not null,
  nome_foto text not null,
  url_foto text not null,
  alt text,
  focus_x real check (focus_x between 0 and 1),
  focus_y real check (focus_y between 0 and 1),
  starter integer not null default 0,
  version integer not null default 1,
  created_at text not null default (strftime('%Y-%m-%dT%H:%M:%fZ', 'now')),
  updated_at text,
  updated_by text,
  unique (nome_pagina, nome_foto)
) strict;

-- Earlier photos of a place.
create table image_versions (
  id integer primary key autoincrement,
  nome_pagina text not null,
  nome_foto text not null,
  url_foto text not null,
  alt text,
  focus_x real check (focus_x between 0 and 1),
  focus_y real check (focus_y between 0 and 1),
  starter integer not null default 0,
  version integer not null,
  replaced_at text not null default (strftime('%Y-%m-%dT%H:%M:%fZ', 'now')),
  replaced_by text
) strict;
create index image_versions_place on image_versions (nome_pagina, nome_foto, version);

-- Photos of the carousel.
create table foto_studio (
  id integer primary key autoincrement,
  url text not null,
  titolo text,
  ordine integer not null default 0,
  focus_x real check (focus_x between 0 and 1),
  focus_y real check (focus_y between 0 and 1),
  starter integer not null default 0,
  version integer not null default 1,
  created_at text not null default (strftime('%Y-%m-%dT%H:%M:%fZ', 'now')),
  updated_at text not null default (strftime('%Y-%m-%dT%H:%M:%fZ', 'now')),
  updated_by text
) strict;

-- Stored photos, each once, whichever places show it.
create table photos (
  hash text primary key,
  width integer not null check (width > 0),
  height integer not null check (height > 0),
  starter integer not null default 0,
  alt text,
  credit text,
  kept_until text,
  created_at text not null default (strftime('%Y-%m-%dT%H:%M:%fZ', 'now'))
) strict;

create table photo_variants (
  hash text not null references photos (hash) on delete cascade,
  format text not null check (format in ('avif', 'webp', 'jpg')),
  width integer not null check (width > 0),
  bytes blob not null,
  primary key (hash, format, width)
) strict;

-- Messages
create table messages (
  id text primary key,
  reference text not null unique,
  nome text not null,
  email text not null,
  messaggio text not null,
  page text,
  topic text,
  topic_title text,
  answers text not null default '[]',
  state text not null default 'new' check (state in ('new', 'read', 'answered', 'archived', 'suspected')),
  spam_reason text,
  received_at text not null default (strftime('%Y-%m-%dT%H:%M:%fZ', 'now')),
  note text not null default '',
  note_at text,
  note_by text,
  answered_at text,
  answered_by text,
  former_answered_at text,
  former_answered_by text,
  binned_at text,
  follower text,
  version integer not null default 1
) strict;
create index messages_binned on messages (binned_at) where binned_at is not null;
create index messages_state on messages (state, received_at, id);
create index messages_time on messages (received_at, id);
create index messages_email on messages (lower(email));
create index messages_topic on messages (topic, received_at, id) where topic is not null;

create table submissions (
  key text primary key,
  message_id text references messages (id) on delete cascade,
  expires_at text not null
) strict;
create index submissions_expires_at on submissions (expires_at);
create index submissions_message on submissions (message_id) where message_id is not null;

create table message_answers (
  id text primary key,
  message_id text not null references messages (id) on delete cascade,
  text text not null,
  author text,
  sent_at text not null default (strftime('%Y-%m-%dT%H:%M:%fZ', 'now')),
  file_name text,
  file text,
  former_state text,
  former_follower text,
  former_binned_at text
) strict;
create index message_answers_message on message_answers (message_id, sent_at);

-- Appointments
create table appointments (
  id text primary key,
  message_id text not null unique references messages (id) on delete cascade,
  mailbox text,
  version integer not null default 1,
  mode text not null check (mode in ('office', 'phone', 'video')),
  telefono text not null default '',
  wishes text not null,
  state text not null default 'asked' check (state in ('asked', 'confirmed', 'cancelled', 'declined')),
  person text,
  starts_at text,
  minutes integer,
  place text not null default '',
  moved_from text,
  step integer not null default 0,
  wish text,
  reason text not null default '',
  asked_at text not null default (strftime('%Y-%m-%dT%H:%M:%fZ', 'now')),
  confirmed_at text,
  reminded_step integer not null default 0,
  warned_at text,
  changed_at text,
  changed_by text
) strict;
create index appointments_state on appointments (state, starts_at);
create index appointments_asked on appointments (mailbox) where state = 'asked';

-- The primary key makes a second appointment of a person in the same quarter of an hour impossible.
create table appointment_quarters (
  person text not null,
  quarter text not null,
  appointment_id text not null references appointments (id) on delete cascade,
  primary key (person, quarter)
) strict;
create index appointment_quarters_appointment on appointment_quarters (appointment_id);

-- Days on which a person receives nobody.
create table absences (
  id text primary key,
  person text not null,
  first_day text not null,
  last_day text not null check (last_day >= first_day)
) strict;
create index absences_person on absences (person, last_day);

-- Papers that the firm asks a client for by a link.
create table paper_requests (
  id text primary key,
  reference text not null unique,
  version integer not null default 1,
  message_id text references messages (id) on delete set null,
  nome text not null,
  email text not null,
  title text not null,
  due text,
  text text not null default '',
  state text not null default 'open' check (state in ('open', 'complete', 'closed', 'expired')),
  asked_at text not null default (strftime('%Y-%m-%dT%H:%M:%fZ', 'now')),
  asked_by text,
  arrived_at text,
  finished_at text,
  receipted_at text,
  reminded_at text,
  reminders integer not null default 0,
  again_told_at text,
  ended_at text
) strict;
create index paper_requests_time on paper_requests (asked_at, id);
create index paper_requests_state on paper_requests (state, asked_at, id);
create index paper_requests_email on paper_requests (lower(email));
create index paper_requests_message on paper_requests (message_id) where message_id is not null;

create table papers (
  id text primary key,
  request_id text not null references paper_requests (id) on delete cascade,
  position integer not null,
  title text not null,
  note text not null default '',
  state text not null default 'waiting'
    check (state in ('waiting', 'delivered', 'missing', 'good', 'again', 'not-needed')),
  reason text not null default '',
  again_at text,
  client_note text not null default ''
) strict;
create index papers_request on papers (request_id, position);

create table paper_files (
  id text primary key,
  paper_id text not null references papers (id) on delete cascade,
  name text not null,
  size integer not null,
  sha256 text not null,
  scan text not null default 'unchecked' check (scan in ('clean', 'unchecked')),
  arrived_at text not null default (strftime('%Y-%m-%dT%H:%M:%fZ', 'now')),
  fetched_at text,
  fetched_by text,
  wrong_at text,
  infected_at text,
  lost_at text,
  deleted_at text
) strict;
create index paper_files_paper on paper_files (paper_id, arrived_at);
create index paper_files_stored on paper_files (arrived_at) where deleted_at is null;

-- Encrypted bytes of the files, in parts. The row of a file comes last: parts without one are of an interrupted upload.
-- Backups leave this table out.
create table paper_chunks (
  file_id text not null,
  part integer not null,
  bytes blob not null,
  stored_at text not null default (strftime('%Y-%m-%dT%H:%M:%fZ', 'now')),
  primary key (file_id, part)
) strict;

-- Newsletter
create table newsletter (
  id integer primary key autoincrement,
  email text not null,
  confirmed_at text,
  reminded_at text,
  created_at text not null default (strftime('%Y-%m-%dT%H:%M:%fZ', 'now'))
) strict;
create unique index newsletter_email on newsletter (lower(email));
create index newsletter_confirmed_at on newsletter (confirmed_at);
create index newsletter_unconfirmed on newsletter (created_at) where confirmed_at is null;

-- Evidence of consents and of their ends.
create table newsletter_consents (
  id text primary key,
  email text not null,
  event text not null default 'signed_up'
    check (event in ('signed_up', 'confirmed', 'unsubscribed', 'expired', 'erased')),
  notice_version text,
  notice_text text,
  page text,
  method text,
  added_by text,
  reason text,
  created_at text not null default (strftime('%Y-%m-%dT%H:%M:%fZ', 'now'))
) strict;
create index newsletter_consents_email on newsletter_consents (lower(email));
create index newsletter_consents_closed on newsletter_consents (created_at)
  where event in ('unsubscribed', 'expired', 'erased');

-- Circulars. Their texts are documents, `circolare-<id>`.
create table circulars (
  id integer primary key autoincrement,
  slug text not null,
  number integer,
  year integer,
  deadlines_month text,
  created_at text not null default (strftime('%Y-%m-%dT%H:%M:%fZ', 'now')),
  published_at text,
  published_by text,
  withdrawn_at text,
  corrections text not null default '[]'
) strict;
create unique index circulars_slug on circulars (slug) where published_at is not null;
create unique index circulars_number on circulars (year, number) where number is not null;

-- Sendings: of a circular, or of the correction with a number to those who received its former text.
create table sendings (
  id integer primary key autoincrement,
  circular_id integer not null references circulars (id) on delete cascade,
  correction integer,
  state text not null default 'scheduled' check (state in ('scheduled', 'sending', 'paused', 'sent', 'stopped')),
  letter text not null,
  audience integer not null,
  send_at text not null,
  sent_by text,
  paused_for text,
  sums text
) strict;
-- Guarantees at most one sending of a circular, and of each correction.
create unique index sendings_once on sendings (circular_id, coalesce(correction, 0));

-- Addresses that get no circulars, and those with failures that may become suppressed.
create table newsletter_suppressions (
  email text primary key,
  reason text not null,
  failures integer not null default 1,
  suppressed_at text
) strict;

-- Earliest time of the next email to a receiving domain; the empty domain is all of them.
create table newsletter_pace (
  domain text primary key,
  next_at text not null,
  slowed integer not null default 0,
  day text not null,
  letters integer not null default 0
) strict;

-- Emails
create table outbox (
  id text primary key,
  kind text not null,
  message_id text references messages (id) on delete cascade,
  recipient text,
  document text,
  step integer,
  rfc_message_id text not null,
  status text not null default 'queued' check (status in ('queued', 'sending', 'sent', 'failed', 'on-hold')),
  hold_reason text check (hold_reason in ('circular', 'restored', 'sign-ups')),
  lane integer not null default 0,
  attempts integer not null default 0,
  handovers integer not null default 0,
  next_attempt_at text not null default (strftime('%Y-%m-%dT%H:%M:%fZ', 'now')),
  locked_until text,
  first_attempt_at text,
  last_error text,
  created_at text not null default (strftime('%Y-%m-%dT%H:%M:%fZ', 'now')),
  sent_at text,
  sending_id integer references sendings (id) on delete cascade,
  reader_id integer,
  domain text,
  excluded text
) strict;
-- Partial index, small because most emails are sent: the queue searches only open ones.
create index outbox_open on outbox (lane, next_attempt_at, created_at) where status in ('queued', 'sending');
create index outbox_on_hold on outbox (sending_id, created_at, reader_id) where status = 'on-hold';
create index outbox_unsent on outbox (created_at) where status <> 'sent';
create index outbox_message on outbox (message_id, created_at);
create index outbox_recipient on outbox (lower(recipient));
-- Guarantees at most one email per sending and reader.
create unique index outbox_reader on outbox (sending_id, reader_id) where sending_id is not null;
create index outbox_created_at on outbox (created_at) where message_id is null;

-- Accounts
create table accounts (
  id text primary key,
  email text not null,
  name text not null,
  role text not null,
  disabled_at text,
  version integer not null default 1,
  created_at text not null default (strftime('%Y-%m-%dT%H:%M:%fZ', 'now')),
  last_signed_in_at text,
  emails_off text not null default '[]',
  calendar_hash text,
  calendar_names integer not null default 0,
  receives integer not null default 1
) strict;
create unique index accounts_email on accounts (lower(email));
create unique index accounts_calendar_hash on accounts (calendar_hash);

create table account_passwords (
  account_id text primary key references accounts (id) on delete cascade,
  hash text not null,
  changed_at text not null default (strftime('%Y-%m-%dT%H:%M:%fZ', 'now'))
) strict;

create table account_totp (
  account_id text primary key references accounts (id) on delete cascade,
  secret text not null,
  confirmed_at text,
  last_step integer not null default 0,
  created_at text not null default (strftime('%Y-%m-%dT%H:%M:%fZ', 'now'))
) strict;

create table recovery_codes (
  account_id text not null references accounts (id) on delete cascade,
  code_hash text not null,
  created_at text not null default (strftime('%Y-%m-%dT%H:%M:%fZ', 'now')),
  used_at text,
  primary key (account_id, code_hash)
) strict;

create table passkeys (
  id text primary key,
  credential_id text not null unique,
  account_id text not null references accounts (id) on delete cascade,
  name text not null,
  public_key blob not null,
  counter integer not null,
  transports text not null,
  created_at text not null default (strftime('%Y-%m-%dT%H:%M:%fZ', 'now')),
  last_used_at text
) strict;
create index passkeys_account on passkeys (account_id);

create table passkey_challenges (
  challenge text primary key,
  purpose text not null check (purpose in ('sign-in', 'check', 'registration')),
  account_id text references accounts (id) on delete cascade,
  expires_at text not null
) strict;
create index passkey_challenges_expires_at on passkey_challenges (expires_at);

create table sessions (
  id text primary key,
  token_hash text not null unique,
  previous_token_hash text,
  account_id text not null references accounts (id) on delete cascade,
  method text not null check (method in ('password', 'totp', 'recovery-code', 'passkey')),
  user_agent text not null,
  network text not null,
  created_at text not null default (strftime('%Y-%m-%dT%H:%M:%fZ', 'now')),
  renewed_at text,
  last_seen_at text not null default (strftime('%Y-%m-%dT%H:%M:%fZ', 'now')),
  expires_at text not null
) strict;
create index sessions_account on sessions (account_id);
create index sessions_previous on sessions (previous_token_hash);
create index sessions_expires_at on sessions (expires_at);

-- Confirmations of identity, which a sensitive action requires.
create table identity_checks (
  session_id text not null references sessions (id) on delete cascade,
  action text not null,
  valid_until text not null,
  primary key (session_id, action)
) strict;

-- Links of one use: first access, invitation, reset, change of address.
create table invitations (
  id text primary key,
  token_hash text not null unique,
  purpose text not null check (purpose in ('first-access', 'invitation', 'password', 'access', 'address')),
  account_id text references accounts (id) on delete cascade,
  email text,
  role text,
  made_by text,
  created_at text not null default (strftime('%Y-%m-%dT%H:%M:%fZ', 'now')),
  expires_at text not null,
  used_at text
) strict;
create index invitations_expires_at on invitations (expires_at);

-- Documents: texts, facts, law, launch, circulars. `content_version` counts the changes of what visitors see.
create table content_version (
  id integer primary key check (id = 1),
  version integer not null
) strict;
insert into content_version (id, version) values (1, 1);

create table documents (
  name text primary key,
  version integer not null default 1,
  body text not null,
  published_at text not null default (strftime('%Y-%m-%dT%H:%M:%fZ', 'now')),
  published_by text
) strict;

-- Published versions, and drafts whose words another person replaced (`draft_of`).
create table document_versions (
  name text not null,
  version integer not null,
  body text not null,
  published_at text not null default (strftime('%Y-%m-%dT%H:%M:%fZ', 'now')),
  published_by text,
  note text,
  draft_of text,
  primary key (name, version)
) strict;

create table document_drafts (
  name text primary key,
  version integer not null default 0,
  body text,
  updated_at text not null default (strftime('%Y-%m-%dT%H:%M:%fZ', 'now')),
  updated_by text,
  authors text not null default '{}',
  publish_at text,
  publish_by text,
  note text,
  asked_at text,
  asked_by text,
  returned_at text,
  returned_by text,
  returned_note text
) strict;

-- Staff who have a document or a message open.
create table document_presence (
  name text not null,
  person_id text not null,
  since text not null,
  until text not null,
  primary key (name, person_id)
) strict;

-- Content version.
create trigger images_after_insert after insert on images begin
  update content_version set version = version + 1 where id = 1;
end;
create trigger images_after_update after update on images begin
  update content_version set version = version + 1 where id = 1;
end;
create trigger images_after_delete after delete on images begin
  update content_version set version = version + 1 where id = 1;
end;
create trigger foto_studio_after_insert after insert on foto_studio begin
  update content_version set version = version + 1 where id = 1;
end;
create trigger foto_studio_after_update after update on foto_studio begin
  update content_version set version = version + 1 where id = 1;
end;
create trigger foto_studio_after_delete after delete on foto_studio begin
  update content_version set version = version + 1 where id = 1;
end;
create trigger documents_after_insert after insert on documents begin
  update content_version set version = version + 1 where id = 1;
end;
create trigger documents_after_update after update on documents begin
  update content_version set version = version + 1 where id = 1;
end;
create trigger documents_after_delete after delete on documents begin
  update content_version set version = version + 1 where id = 1;
end;
create trigger photos_after_delete after delete on photos begin
  update content_version set version = version + 1 where id = 1;
end;
create trigger circulars_after_update after update of withdrawn_at on circulars begin
  update content_version set version = version + 1 where id = 1;
end;
-- Decide which half days are on offer.
create trigger appointment_quarters_after_insert after insert on appointment_quarters begin
  update content_version set version = version + 1 where id = 1;
end;
create trigger appointment_quarters_after_delete after delete on appointment_quarters begin
  update content_version set version = version + 1 where id = 1;
end;
create trigger absences_after_insert after insert on absences begin
  update content_version set version = version + 1 where id = 1;
end;
create trigger absences_after_delete after delete on absences begin
  update content_version set version = version + 1 where id = 1;
end;
create trigger accounts_after_insert after insert on accounts begin
  update content_version set version = version + 1 where id = 1;
end;
create trigger accounts_after_update after update of receives, disabled_at on accounts begin
  update content_version set version = version + 1 where id = 1;
end;

-- The journal is append-only.
create trigger journal_no_update before update on journal begin
  select raise(abort, 'rows of journal are only ever added');
end;
create trigger journal_no_delete before delete on journal begin
  select raise(abort, 'rows of journal are only ever added');
end;
