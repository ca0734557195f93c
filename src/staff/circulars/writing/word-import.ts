import type { EditorView } from 'prosemirror-view';
import { type RefObject, useState } from 'react';
import { showToast } from '../../parts/overlays/toasts.ts';
import { cleanMarkup, removeTitle } from './clean-markup.ts';
import { DocxError, type DocxNotes, readDocx } from './docx.ts';
import { insertMarkup } from './editor-view.ts';

/** Imports Word files into the text; `importNotes` lists the content that was imported and the content that was lost. */
export function useDocxImport(view: RefObject<EditorView | null>, title: string) {
  const [isReading, setIsReading] = useState(false);
  const [importNotes, setImportNotes] = useState<readonly string[] | null>(null);
  const importFile = async (file: File) => {
    setIsReading(true);
    setImportNotes(null);
    try {
      const { html, notes } = await readDocx(file);
      const { html: clean, dropped } = cleanMarkup(html);
      const withoutTitle = removeTitle(clean, title);
      if (view.current) insertMarkup(view.current, withoutTitle ?? clean);
      setImportNotes(
        describeImport(notes, { hasMergedCells: dropped.mergedCells > 0, hasTitle: withoutTitle !== null }),
      );
    } catch (error) {
      if (!(error instanceof DocxError)) throw error;
      showToast({ title: 'Il documento non è stato letto', description: error.message, failure: true });
    } finally {
      setIsReading(false);
    }
  };
  return { isReading, importNotes, open: (file: File) => void importFile(file), dismiss: () => setImportNotes(null) };
}

function describeImport(
  notes: DocxNotes,
  { hasMergedCells, hasTitle }: { hasMergedCells: boolean; hasTitle: boolean },
) {
  const missingParts = [
    notes.comments > 0 && formatCount(notes.comments, 'commento', 'commenti'),
    notes.deletions > 0 && formatCount(notes.deletions, 'cancellazione in revisione', 'cancellazioni in revisione'),
    notes.pictures > 0 && formatPictureCount(notes.pictures),
  ].filter((part) => part !== false);
  return [
    missingParts.length > 0 ? `Non sono arrivati: ${missingParts.join(', ')}.` : 'È arrivato tutto.',
    notes.insertions > 0 &&
      `${formatCount(notes.insertions, 'aggiunta in revisione è accettata', 'aggiunte in revisione sono accettate')}.`,
    notes.footnotes > 0 && `${formatCount(notes.footnotes, 'nota è in fondo', 'note sono in fondo')}.`,
    hasMergedCells && 'Le celle unite sono state divise.',
    hasTitle && 'Il titolo in testa al documento è tolto: la pagina lo mostra già.',
  ].filter((part) => part !== false);
}

function formatCount(count: number, one: string, many: string): string {
  return count === 1 ? `1 ${one}` : `${count} ${many}`;
}

export function formatPictureCount(count: number): string {
  return formatCount(count, 'immagine (si inserisce con «Foto»)', 'immagini (si inseriscono con «Foto»)');
}
