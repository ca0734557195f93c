import { type DragEvent, type ReactNode, useRef, useState } from 'react';
import { Button } from '../parts/form/Button.tsx';
import styles from './uploads.module.css';

/** What browsers are asked for: iPhones then send JPEG in the place of HEIC. What comes is looked at all the same. */
const accepted = 'image/jpeg,image/png,image/webp,image/avif';

interface ChooseFileProps {
  children: ReactNode;
  onFiles: (files: File[]) => void;
  kind?: 'solid' | 'outline';
  several?: boolean;
  /** Opens the camera at once; shown where a finger is the pointer. */
  camera?: boolean;
}

/** A button that asks for a file of this device. */
export function ChooseFile({ children, onFiles, kind = 'outline', several = false, camera = false }: ChooseFileProps) {
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
        accept={accepted}
        multiple={several}
        {...(camera && { capture: 'environment' as const })}
        onChange={({ currentTarget }) => {
          const files = [...(currentTarget.files ?? [])];
          // The same file may be chosen again.
          currentTarget.value = '';
          if (files.length > 0) onFiles(files);
        }}
      />
    </span>
  );
}

/** Takes files that are dropped on what these handlers are given to; `className` says that they may be. */
export function useDrop(onFiles: (files: File[]) => void) {
  const [over, setOver] = useState(false);
  const carriesFiles = (event: DragEvent) => event.dataTransfer.types.includes('Files');
  return {
    className: over ? styles.over : undefined,
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
