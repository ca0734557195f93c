import { generate } from 'lean-qr';
import { toSvgPath } from 'lean-qr/extras/svg';
import { useMemo } from 'react';

/** Quiet zone around a QR code in modules, as the standard requires. */
const quietZone = 4;

export default function QrCode({
  content,
  label,
  className,
}: {
  content: string;
  label: string;
  className?: string | undefined;
}) {
  const { size, path } = useMemo(() => {
    const code = generate(content);
    return { size: code.size, path: toSvgPath(code) };
  }, [content]);
  return (
    <svg
      className={className}
      viewBox={`${-quietZone} ${-quietZone} ${size + 2 * quietZone} ${size + 2 * quietZone}`}
      shapeRendering="crispEdges"
      role="img"
      aria-label={label}
    >
      <path d={path} />
    </svg>
  );
}
