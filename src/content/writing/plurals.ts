/** Returns a function that chooses the form for a count, without the number itself. */
export const pluralise = (singular: string, plural: string) => (count: number) => (count === 1 ? singular : plural);
