/** A number of bytes as «1,2 GB». */
export function sizeInWords(bytes: number): string {
  const [divisor, unit] = bytes >= 1e9 ? [1e9, 'GB'] : [1e6, 'MB'];
  return `${new Intl.NumberFormat('it', { maximumFractionDigits: 1 }).format(bytes / divisor)} ${unit}`;
}
