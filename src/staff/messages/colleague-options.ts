interface Colleague {
  id: string;
  name: string;
}

/** Options for a choice of colleagues. The present one stays an option without access, as a former colleague. */
export function listColleagueOptions(
  colleagues: readonly Colleague[],
  present: Colleague | null,
): { value: string; label: string }[] {
  const former = present && !colleagues.some(({ id }) => id === present.id) ? [present] : [];
  return [...former, ...colleagues].map(({ id, name }) => ({ value: id, label: name }));
}
