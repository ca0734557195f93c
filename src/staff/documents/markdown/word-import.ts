import type { EditorView } from 'prosemirror-view';
import { type RefObject, useState } from 'react';
import { StaffFailure } from '../../http.ts';
import { showToast } from '../../parts/overlays/toasts.ts';
import { FileRefusedError, preparePhoto } from '../../uploads/prepare-photo.ts';
import { sendPhoto } from '../../uploads/send-photo.ts';
import { cleanMarkup, type DroppedContent, removeTitle } from './clean-markup.ts';
import { DocxError, type DocxNotes, makePictureAddress, readDocx } from './docx.ts';
import { insertMarkup } from './editor-view.ts';

/**
 * Imports Word files into the text, with their pictures. `step` says what an import is at; `importNotes` lists the
 * content that was imported and the content that was lost.
 */
export function useDocxImport(view: RefObject<EditorView | null>, title: string) {
  const [step, setStep] = useState<string | null>(null);
  const [importNotes, setImportNotes] = useState<readonly string[] | null>(null);
  const importFile = async (file: File) => {
    setStep('Lettura del documento…');
    setImportNotes(null);
    try {
      const { html, notes, pictures } = await readDocx(file);
      const withPictures = await uploadPictures(html, pictures, (position) =>
        setStep(`Caricamento delle immagini: ${position} di ${pictures.length}…`),
      );
      const { html: clean, dropped } = cleanMarkup(withPictures);
      const withoutTitle = removeTitle(clean, title);
      if (view.current) insertMarkup(view.current, withoutTitle ?? clean);
      setImportNotes(describeImport(notes, dropped, withoutTitle !== null));
    } catch (error) {
      if (!(error instanceof DocxError)) throw error;
      showToast({ title: 'Il documento non è stato letto', description: error.message, failure: true });
    } finally {
      setStep(null);
    }
  };
  return { step, importNotes, open: (file: File) => void importFile(file), dismiss: () => setImportNotes(null) };
}

/**
 * Uploads the pictures of a document as photos, one after the other, and returns the markup with their addresses. One
 * that is no photo, or does not arrive, keeps the address of the document, which is dropped.
 */
async function uploadPictures(
  html: string,
  pictures: readonly File[],
  onStep: (position: number) => void,
): Promise<string> {
  let withPictures = html;
  for (const [index, picture] of pictures.entries()) {
    onStep(index + 1);
    const url = await uploadPicture(picture);
    if (url !== null) withPictures = withPictures.replace(`"${makePictureAddress(index)}"`, `"${url}"`);
  }
  return withPictures;
}

async function uploadPicture(picture: File): Promise<string | null> {
  try {
    const { url } = await sendPhoto(await preparePhoto(picture), {
      fields: {},
      signal: new AbortController().signal,
      onProgress: () => {},
      onRetry: () => {},
    });
    return url;
  } catch (error) {
    if (error instanceof FileRefusedError || error instanceof StaffFailure) return null;
    throw error;
  }
}

export const titleRemoved = 'Il titolo in testa al documento è tolto: la pagina lo mostra già';

function describeImport(notes: DocxNotes, { pictures, mergedCells }: DroppedContent, hasTitle: boolean) {
  const missingParts = [
    notes.comments > 0 && formatCount(notes.comments, 'commento', 'commenti'),
    notes.deletions > 0 && formatCount(notes.deletions, 'cancellazione in revisione', 'cancellazioni in revisione'),
    pictures > 0 && formatPictureCount(pictures),
  ].filter((part) => part !== false);
  return [
    missingParts.length > 0 ? `Non sono arrivati: ${missingParts.join(', ')}.` : 'È arrivato tutto.',
    notes.insertions > 0 &&
      `${formatCount(notes.insertions, 'aggiunta in revisione è accettata', 'aggiunte in revisione sono accettate')}.`,
    notes.footnotes > 0 && `${formatCount(notes.footnotes, 'nota è in fondo', 'note sono in fondo')}.`,
    mergedCells > 0 && 'Le celle unite sono state divise.',
    hasTitle && `${titleRemoved}.`,
  ].filter((part) => part !== false);
}

function formatCount(count: number, one: string, many: string): string {
  return count === 1 ? `1 ${one}` : `${count} ${many}`;
}

export function formatPictureCount(count: number): string {
  return formatCount(count, 'immagine (si inserisce con «Foto»)', 'immagini (si inseriscono con «Foto»)');
}
