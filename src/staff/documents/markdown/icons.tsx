/** Line icons of 20 × 20; bold and italic are the letters of Italian word processors (grassetto, corsivo). */
const drawings = {
  bullets: 'M7 5h11M7 10h11M7 15h11M2.5 5h1M2.5 10h1M2.5 15h1',
  numbers: 'M8 5h10M8 10h10M8 15h10M2.5 4l1-.7V7M2 13.2c.4-1 2.2-.9 2.2.3 0 1-1.4 1.6-2.2 2.7h2.4',
  quote: 'M8 5.5C5 6 3 8.5 3 12v3h4.5v-4.5H4.8M17 5.5c-3 .5-5 3-5 6.5v3h4.5v-4.5h-2.7',
  link: 'M8.5 11.5a3 3 0 0 0 4.3.2l3-3a3 3 0 0 0-4.3-4.3l-1.2 1.2M11.5 8.5a3 3 0 0 0-4.3-.2l-3 3a3 3 0 0 0 4.3 4.3l1.2-1.2',
  insert:
    'M6 3H5a1.5 1.5 0 0 0-1.5 1.5v4L2 10l1.5 1.5v4A1.5 1.5 0 0 0 5 17h1M14 3h1a1.5 1.5 0 0 1 1.5 1.5v4L18 10l-1.5 1.5v4A1.5 1.5 0 0 1 15 17h-1M10 7v6M7 10h6',
  undo: 'M7 4 3 8l4 4M3 8h9a5 5 0 0 1 0 9H8',
  redo: 'm13 4 4 4-4 4M17 8H8a5 5 0 0 0 0 9h4',
  more: 'M4 10h.01M10 10h.01M16 10h.01',
} as const;
const letters = { bold: 'G', italic: 'C' } as const;

export type IconName = keyof typeof drawings | keyof typeof letters;

/** Decorative icon of a tool; the button carries the accessible name. */
export function Icon({ name }: { name: IconName }) {
  if (name === 'bold') return <strong aria-hidden="true">{letters.bold}</strong>;
  if (name === 'italic') return <em aria-hidden="true">{letters.italic}</em>;
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 20 20"
      width="20"
      height="20"
      fill="none"
      stroke="currentColor"
      strokeWidth={name === 'more' ? 2.5 : 1.5}
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      <path d={drawings[name]} />
    </svg>
  );
}
