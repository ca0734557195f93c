export const circularListPath = '/circolari';
/** Where the feed of circolari lies (RFC 4287). */
export const circularFeedPath = '/circolari.xml';
