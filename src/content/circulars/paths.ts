export const circularListPath = '/circolari';
/** Path of the Atom feed of circulars (RFC 4287). */
export const circularFeedPath = '/circolari.xml';
