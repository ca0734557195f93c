/*
 * How long personal data stays, in days. The server deletes by these figures and the privacy notice quotes them.
 */

/** A contact message and its letters, once the firm has them. */
export const deliveredMessageDays = 180;

/** A newsletter sign-up that its owner has not confirmed. */
export const confirmationDays = 30;

/** When the owner is reminded, once. */
export const reminderDays = 7;

/** What proves consent, once it was withdrawn, in years. */
export const evidenceYears = 5;
