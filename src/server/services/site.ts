/** What services need of the site, beside their context, to sign links and to write letters. */
export interface Site {
  /** What the site signs and digests with. */
  secret: string;
  /** The site's origin, without a slash at the end. */
  publicUrl: string;
  /** Called once new letters are safely stored. */
  lettersWaiting?: (() => void) | undefined;
}
