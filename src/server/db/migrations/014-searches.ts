/**
 * Indexes along which a search reads the different texts of a column (services/folded-search.ts): all where there are few, else those
 * with letters beyond ASCII.
 */
export function searches(): string[] {
  return [
    'create index journal_event on journal (event)',
    'create index journal_actor_name on journal (actor_name)',
    'create index journal_subject_beyond_ascii on journal (subject) where octet_length(subject) > length(subject)',
    'create index newsletter_email_beyond_ascii on newsletter (email) where octet_length(email) > length(email)',
  ];
}
