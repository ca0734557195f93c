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
