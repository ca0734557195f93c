/** In how many columns, of two to four, so many things side by side leave the fewest empty at the end. */
export function columnsFor(count: number): 2 | 3 | 4 {
  if (count <= 2) return 2;
  if (count === 3) return 3;
  const emptyIn = (columns: number) => (columns - (count % columns)) % columns;
  return emptyIn(3) < emptyIn(4) ? 3 : 4;
}
