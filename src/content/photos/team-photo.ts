import { folded } from '../writing/folded.ts';

/** Lower-cased and without its first hyphen: the form in which names and identifiers are compared. */
function compared(name: string): string {
  return name.toLowerCase().replace('-', '');
}

/** The photo of the member: the one whose name equals the identifier, else the first that contains it. */
export function findTeamPhoto<Photo extends { nome_foto: string }>(
  photos: readonly Photo[],
  memberId: string,
): Photo | undefined {
  const wanted = compared(memberId);
  return (
    photos.find(({ nome_foto }) => compared(nome_foto) === wanted) ??
    photos.find(({ nome_foto }) => compared(nome_foto).includes(wanted))
  );
}

/** People with the name by which their photo is found; who has none yet gets «anna-rossi», another of the same name a number. */
export function withMemberIds<Member extends { id: string; name: string }>(people: readonly Member[]): Member[] {
  const taken = new Set(people.map(({ id }) => id));
  return people.map((person) => {
    const { id, name } = person;
    if (id !== '') return person;
    const [first = 'persona', ...others] = folded(name).match(/[a-z0-9]+/g) ?? [];
    // Beside the first word: a photo is found by a part of its name too, and «anna-rossi» is no part of «anna-2-rossi».
    const numbered = (number: number) =>
      [first, ...(number > 1 ? [number] : []), ...others].join('-').slice(0, 40).replace(/-$/, '');
    let number = 1;
    while (taken.has(numbered(number))) number += 1;
    taken.add(numbered(number));
    return { ...person, id: numbered(number) };
  });
}
