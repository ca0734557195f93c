import { combine } from '@atlaskit/pragmatic-drag-and-drop/combine';
import { draggable, dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter';
import { type RefObject, useEffect, useEffectEvent, useState } from 'react';

const dragKind = 'slide';

interface SortableOptions {
  row: RefObject<HTMLElement | null>;
  handle: RefObject<HTMLElement | null>;
  index: number;
  onMove: (from: number, to: number) => void;
}

/**
 * Drag and drop of a row by its handle. Returns the side of this row where a dragged row would land; `null` if none.
 */
export function useSortable({ row, handle, index, onMove }: SortableOptions): 'before' | 'after' | null {
  const [edge, setEdge] = useState<'before' | 'after' | null>(null);
  const move = useEffectEvent(onMove);
  useEffect(() => {
    const element = row.current;
    const dragHandle = handle.current;
    if (!element || !dragHandle) return;
    const readIndex = (data: Record<string, unknown>) =>
      data['kind'] === dragKind && typeof data['index'] === 'number' ? data['index'] : null;
    return combine(
      draggable({ element, dragHandle, getInitialData: () => ({ kind: dragKind, index }) }),
      dropTargetForElements({
        element,
        canDrop: ({ source }) => readIndex(source.data) !== null,
        onDragEnter: ({ source }) => {
          const other = readIndex(source.data);
          setEdge(other === null || other === index ? null : other < index ? 'after' : 'before');
        },
        onDragLeave: () => setEdge(null),
        onDrop: ({ source }) => {
          setEdge(null);
          const other = readIndex(source.data);
          if (other !== null && other !== index) move(other, index);
        },
      }),
    );
  }, [row, handle, index]);
  return edge;
}
