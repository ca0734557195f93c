import { Fragment } from 'react';

/** Email address that wraps after its @ and before its dots. A wrapped line is thus recognisable as incomplete. */
export function EmailAddress({ children }: { children: string }) {
  const parts = children.split(/(?<=@)|(?=\.)/);
  return parts.map((part, index) => (
    <Fragment key={String(index)}>
      {index > 0 && <wbr />}
      {part}
    </Fragment>
  ));
}
