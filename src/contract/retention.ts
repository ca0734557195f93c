/* Retention of personal data. The server enforces these figures; the privacy notice and the emails quote them. */

/**
 * Retention of a message in days, from the delivery of its notice email, or from its receipt if suspected or archived.
 * Newsletter emails too.
 */
export const deliveredMessageDays = 180;

/** Days in which a deleted message can be restored from the bin. */
export const binDays = 30;

/** Days that an unconfirmed sign-up is kept since the latest sign-up; the last day counts until midnight in Rome. */
export const confirmationDays = 30;

export const reminderDays = 7;

/**
 * Retention of consent evidence in years since the consent ended: limitation of fines (art. 28 L. 689/1981, by art. 166
 * of the Italian privacy code).
 */
export const evidenceYears = 5;

/** Months that backups are kept: the last backup of each month. */
export const copyMonths = 6;

/** Days of delivery retries, until an email counts as failed. */
export const deliveryDays = 4;

/** Maximum acknowledgements per address and day (UTC); a `+` suffix does not make a new address. */
export const acknowledgementsPerDay = 3;

/** Maximum emails per address and day (UTC) for new and for repeated sign-ups. */
export const confirmationsPerDay = { newSignUp: 3, repeated: 1 } as const;

/** Maximum acknowledgements, and maximum confirmations, that one client causes per day (UTC). */
export const lettersPerClientAndDay = 10;

/** Maximum sign-ups per network (IPv4 /24, IPv6 /48) and day (UTC) that get an email. */
export const confirmationsPerNetworkAndDay = 20;

/** Limit of unconfirmed sign-ups in 24 hours; above it, confirmation emails are on hold until staff release them. */
export const mostUnconfirmed = 20;

/** Maximum circulars per month, as the consent text states. */
export const circularsPerMonth = 4;

/** Age in days above which the latest backup is too old: a new one is needed at once. */
export const oldCopyDays = 7;
