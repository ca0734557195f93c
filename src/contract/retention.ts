/* How long personal data stays. The server acts by these figures; the privacy notice and the letters quote them. */

/** Days since the firm's mail server took a message's letter, or since it came in if suspected or archived; so too newsletter letters. */
export const deliveredMessageDays = 180;

/** How long a message that staff have deleted can still be restored, in days. */
export const binDays = 30;

/** A newsletter sign-up that its owner has not confirmed, in days since the latest sign-up; the last one counts to its end in Rome. */
export const confirmationDays = 30;

export const reminderDays = 7;

/** Evidence of a consent, in years since it ended: the term of fines (art. 28 of L. 689/1981, by art. 166 of the Italian privacy code). */
export const evidenceYears = 5;

/** How long copies of the data stay, in months: of each month the last one. */
export const copyMonths = 6;

/** How many days a letter is tried that the mail server does not take. */
export const deliveryDays = 4;

/** How many acknowledgements one address gets in a day (UTC), whatever follows `+` in it. */
export const acknowledgementsPerDay = 3;

/** How many times a day (UTC) a new sign-up of one address is answered by a letter, and a repeated one. */
export const confirmationsPerDay = { newSignUp: 3, repeated: 1 } as const;

/** How many acknowledgements, and how many confirmations, the posts of one client cause in a day (UTC). */
export const lettersPerClientAndDay = 10;

/** How many sign-ups of one network (IPv4 /24, IPv6 /48) are answered by an email in a day (UTC). */
export const confirmationsPerNetworkAndDay = 20;

/** With so many unconfirmed sign-ups of the past 24 hours further confirmation emails are on hold until staff release them. */
export const mostUnconfirmed = 20;

/** How many circolari subscribers get in a month at most, as the words that they agree to say. */
export const circularsPerMonth = 4;

/** A copy of the data that is older wants a new one at once, in days. */
export const oldCopyDays = 7;
