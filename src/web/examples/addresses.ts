/** Where `npm run dev` shows the examples. */
export const examplesPath = '/esempi';

/** The hash of the photo in the examples that the site is said to hold. */
export const exampleHash = 'e5e3910e5e3910e5e3910e5e3910e5e3';

/** The picture behind that photo's addresses. */
export const examplePlate = '/sample-pictures/pictures/bilancia.jpg';
