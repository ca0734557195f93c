/** The accessible name of one of several things that have the same words: whoever listens hears also what each is about. */
export function accessibleName(words: string, about: string): string {
  return `${words}: ${about}`;
}
