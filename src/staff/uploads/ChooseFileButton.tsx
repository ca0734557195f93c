import { type DragEvent, type ReactNode, useRef, useState } from 'react';
import { Button } from '../parts/form/Button.tsx';
import styles from './uploads.module.css';

/** With these types iPhones convert HEIC to JPEG. */
const photoTypes = 'image/jpeg,image/png,image/webp,image/avif';

interface ChooseFileButtonProps {
  children: ReactNode;
  onFiles: (files: File[]) => void;
  kind?: 'solid' | 'outline';
  multiple?: boolean;
  /** Types of files; photos by default. Browsers may ignore the list, so files are checked as well. */
  accept?: string;
  /** Accessible name of the file input. */
  inputLabel?: string;
  /** Opens the camera directly; visible on touch screens only. */
  camera?: boolean;
}

/** Button that opens the file picker. */
export function ChooseFileButton({
  children,
  onFiles,
  kind = 'outline',
  multiple = false,
  accept = photoTypes,
  inputLabel,
  camera = false,
}: ChooseFileButtonProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <span className={camera ? styles.shoot : undefined}>
      <Button kind={kind} onClick={() => input.current?.click()}>
        {children}
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        accept={accept}
        aria-label={inputLabel}
        multiple={multiple}
        {...(camera && { capture: 'environment' as const })}
        onChange={({ currentTarget }) => {
          const files = [...(currentTarget.files ?? [])];
          // Reset, so that choosing the same file again fires a change event.
          currentTarget.value = '';
          if (files.length > 0) onFiles(files);
        }}
      />
    </span>
  );
}

/** Drop handlers for files; `className` marks the drop target while files are over it. */
export function useFileDrop(onFiles: (files: File[]) => void) {
  const [isOver, setOver] = useState(false);
  const carriesFiles = (event: DragEvent) => event.dataTransfer.types.includes('Files');
  return {
    className: isOver ? styles.over : undefined,
    onDragOver: (event: DragEvent) => {
      if (!carriesFiles(event)) return;
      event.preventDefault();
      setOver(true);
    },
    onDragLeave: (event: DragEvent<HTMLElement>) => {
      const into = event.relatedTarget;
      if (!(into instanceof Node && event.currentTarget.contains(into))) setOver(false);
    },
    onDrop: (event: DragEvent) => {
      setOver(false);
      if (!carriesFiles(event)) return;
      event.preventDefault();
      onFiles([...event.dataTransfer.files]);
    },
  };
}
