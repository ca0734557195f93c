/* Retention of personal data. The server enforces these figures; the privacy notice and the emails quote them. */

/** From the delivery of a message's notice email, or from its receipt if suspected or archived. */
export const messageRetentionDays = 180;

/** Days after an appointment in which its message is kept, also in the bin. */
export const appointmentRetentionDays = 30;

/** Days in which a deleted message can be restored from the bin. */
export const binDays = 30;

/** Days that an unconfirmed sign-up is kept since the latest sign-up; the last day counts until midnight in Rome. */
export const confirmationDays = 30;

/** Days after the sign-up at which an unconfirmed subscriber gets one reminder. */
export const reminderDays = 7;

/** Years since a consent ended: limitation of fines (art. 28 L. 689/1981, by art. 166 of the privacy code). */
export const evidenceYears = 5;

export const backupMonths = 6;

/** Days during which delivery of an email is retried; afterwards it counts as failed. */
export const deliveryRetryDays = 4;

/** Maximum acknowledgement emails per address and day (UTC). A `+` suffix does not make a new address. */
export const acknowledgementsPerDay = 3;

/** Maximum confirmation emails per address and day (UTC), for new and for repeated sign-ups. */
export const confirmationsPerDay = { newSignUp: 3, repeated: 1 } as const;

/** Maximum acknowledgements, and maximum confirmation emails, that one client causes per day (UTC). */
export const emailsPerClientAndDay = 10;

/** Maximum sign-ups per network (IPv4 /24, IPv6 /48) and day (UTC) that get an email. */
export const confirmationsPerNetworkAndDay = 20;

/** Limit of unconfirmed sign-ups in 24 hours; above it, confirmation emails are on hold until staff release them. */
export const maxUnconfirmedSignUps = 20;

/** Maximum addresses in a list that the firm brings, and of all lists per day (UTC). */
export const listedPerDay = 2000;

/** Maximum lists per day (UTC). */
export const listsPerDay = 20;

export const circularsPerMonth = 4;

/** Maximum age of the latest backup, in days; staff are told to make a new one when it is older. */
export const maxBackupAgeDays = 7;
