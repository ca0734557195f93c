import { Fragment } from 'react';

/** An address that, where it does not fit on a line, breaks after its @ and before its dots: so nobody takes the end of a line for its end. */
export function EmailAddress({ children }: { children: string }) {
  const parts = children.split(/(?<=@)|(?=\.)/);
  return parts.map((part, index) => (
    <Fragment key={String(index)}>
      {index > 0 && <wbr />}
      {part}
    </Fragment>
  ));
}
