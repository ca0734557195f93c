/** Law in brackets, such as «(art. 47 c.c.)», with the space before it. */
const bracketedLaw = /[ \u00a0]\(((?:artt?\.|D\.|L\.)[^()]*)\)/g;

export interface Paragraph {
  text: string;
  /** Law to show beside the text. */
  law?: string;
}

/** Takes the law out of a paragraph. Several stay where they are: each belongs to its own clause. */
export function separateLaw(paragraph: string): Paragraph {
  const [found, ...others] = paragraph.matchAll(bracketedLaw);
  const law = found?.[1];
  if (law === undefined || others.length > 0) return { text: paragraph };
  return { text: paragraph.replace(found?.[0] ?? '', ''), law };
}
