import { foldText } from '../writing/fold.ts';

/** Normalises a name or identifier for comparison: lower case, without the first hyphen. */
function normaliseName(name: string): string {
  return name.toLowerCase().replace('-', '');
}

/** Finds a team member's photo: the one whose name equals the identifier, else the first whose name contains it. */
export function findTeamPhoto<Photo extends { nome_foto: string }>(
  photos: readonly Photo[],
  memberId: string,
): Photo | undefined {
  const wanted = normaliseName(memberId);
  return (
    photos.find(({ nome_foto }) => normaliseName(nome_foto) === wanted) ??
    photos.find(({ nome_foto }) => normaliseName(nome_foto).includes(wanted))
  );
}

/** Assigns ids to people without one: «anna-rossi», or «anna-2-rossi» for a second person of that name. */
export function assignMemberIds<Member extends { id: string; name: string }>(people: readonly Member[]): Member[] {
  const takenIds = new Set(people.map(({ id }) => id));
  return people.map((person) => {
    const { id, name } = person;
    if (id !== '') return person;
    const [first = 'persona', ...others] = foldText(name).match(/[a-z0-9]+/g) ?? [];
    // Number after the first word: photos also match by part of the name.
    const addNumber = (number: number) =>
      [first, ...(number > 1 ? [number] : []), ...others].join('-').slice(0, 40).replace(/-$/, '');
    let number = 1;
    while (takenIds.has(addNumber(number))) number += 1;
    takenIds.add(addNumber(number));
    return { ...person, id: addNumber(number) };
  });
}
