const numberFormat = new Intl.NumberFormat('it', { maximumFractionDigits: 1 });

/** Size in bytes as text: «1,2 GB». */
export function formatBytes(bytes: number): string {
  if (bytes >= 1e9) return `${numberFormat.format(bytes / 1e9)} GB`;
  return bytes >= 1e6 ? `${numberFormat.format(bytes / 1e6)} MB` : `${Math.ceil(bytes / 1e3)} kB`;
}
