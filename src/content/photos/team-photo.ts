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
