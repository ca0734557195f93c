/** Characters of a reference: without 0 and O, 1, I and L, and U, which are misheard over the telephone. */
export const referenceAlphabet = '23456789ABCDEFGHJKMNPQRSTVWXYZ';

const referencePattern = new RegExp(`^\\d{4}-[${referenceAlphabet}]{6}$`);

/** True for a reference such as «2026-K7QF3M»: the year of arrival, then six random letters or digits. */
export const isReference = (text: string) => referencePattern.test(text);
