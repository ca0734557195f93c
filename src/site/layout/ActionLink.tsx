import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { type ButtonKind, getButtonClass } from '../../ui/Button.tsx';

export function ActionLink({ to, kind, children }: { to: string; kind?: ButtonKind; children: ReactNode }) {
  return (
    <Link to={to} discover="none" className={getButtonClass(kind)}>
      {children}
    </Link>
  );
}
