import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { EditableStudioPhoto } from '../../contract/photos/images.ts';
import fieldStyles from '../../ui/Field.module.css';
import { Buttons } from '../parts/form/Button.tsx';
import { showToast } from '../parts/overlays/toasts.ts';
import { Page } from '../parts/page/Page.tsx';
import { EmptyState, QueryResult } from '../parts/page/QueryStates.tsx';
import { PhotoTabs } from '../photos/PhotoTabs.tsx';
import { RemoveSamplesButton } from '../photos/RemoveSamplesButton.tsx';
import { ChooseFileButton, useFileDrop } from '../uploads/ChooseFileButton.tsx';
import { UploadLine } from '../uploads/UploadLine.tsx';
import { startUpload, useUploads } from '../uploads/upload-jobs.ts';
import styles from './CarouselPage.module.css';
import { slidesQuery, useMoveSlide, useRefreshSlides } from './carousel-calls.ts';
import { Slide } from './Slide.tsx';

const uploadTarget = 'carosello';

/** Photos of the carousel: add, caption, reorder, remove. */
export default function CarouselPage() {
  const query = useQuery(slidesQuery);
  const refreshSlides = useRefreshSlides();
  const uploads = useUploads(uploadTarget);
  const [addsFirst, setAddsFirst] = useState(false);
  const uploadFile = async (file: File) => {
    const [firstSlide] = query.data ?? [];
    const isFirst = addsFirst && firstSlide !== undefined;
    const slide = isFirst ? { ordine: firstSlide.ordine - 1 } : {};
    if (!(await startUpload({ file, target: uploadTarget, slide }))) return;
    showToast({ title: isFirst ? 'La foto è la prima del carosello' : 'La foto è in fondo al carosello' });
    await refreshSlides();
  };
  const uploadFiles = (files: File[]) => {
    for (const file of files) void uploadFile(file);
  };
  const dropProps = useFileDrop(uploadFiles);
  return (
    <Page
      title="Foto"
      documentTitle="Carosello"
      lead={query.data && formatLead(query.data.length)}
      actions={
        <Buttons>
          <ChooseFileButton kind="solid" multiple onFiles={uploadFiles}>
            Aggiungi foto
          </ChooseFileButton>
          <ChooseFileButton camera onFiles={uploadFiles}>
            Scatta
          </ChooseFileButton>
          {query.data?.some(({ starter }) => starter) && <RemoveSamplesButton />}
        </Buttons>
      }
    >
      <PhotoTabs />
      <section {...dropProps} className={`stack4 ${dropProps.className ?? ''}`} aria-label="Foto del carosello">
        {query.data && query.data.length > 0 && (
          <label className={fieldStyles.check}>
            <input type="checkbox" checked={addsFirst} onChange={() => setAddsFirst(!addsFirst)} /> Metti la foto nuova
            prima delle altre
          </label>
        )}
        <p className={`soft ${styles.drop}`}>
          <span>Si possono trascinare qui anche più file insieme. </span>
          La didascalia viene letta anche a chi non vede la foto; dove manca, si legge «Foto studio».
        </p>
        {uploads.map((job) => (
          <UploadLine key={job.id} job={job} />
        ))}
        <QueryResult query={query}>{(slides) => <Slides slides={slides} />}</QueryResult>
      </section>
    </Page>
  );
}

function Slides({ slides }: { slides: readonly EditableStudioPhoto[] }) {
  const moveSlide = useMoveSlide();
  const [movedId, setMovedId] = useState<number | null>(null);
  const total = slides.length;
  const move = (from: number, to: number) => {
    const slide = slides[from];
    if (!slide) return;
    moveSlide(slide.id, to - from);
    setMovedId(slide.id);
  };
  // Computed from the rendered list, not from the last press: the user may press several times before a render.
  const movedIndex = slides.findIndex(({ id }) => id === movedId);
  if (total === 0) {
    return (
      <EmptyState title="Qui stanno le foto dello studio: la sala, l’ingresso, le persone al lavoro.">
        <p>La prima foto aggiunta è la prima che si vede.</p>
      </EmptyState>
    );
  }
  return (
    <>
      <p className="visually-hidden" role="status">
        {movedIndex >= 0 &&
          `${slides[movedIndex]?.titolo ?? `foto ${movedIndex + 1}`}: ora è la ${movedIndex + 1} di ${total}`}
      </p>
      <ol className="lined">
        {slides.map((slide, index) => (
          <Slide key={slide.id} slide={slide} index={index} total={total} onMove={move} />
        ))}
      </ol>
    </>
  );
}

function formatLead(count: number): string {
  if (count === 0) return 'Nessuna foto. Le foto dello studio stanno nella pagina Chi siamo.';
  return `${count === 1 ? 'Una foto' : `${count} foto`} nella pagina Chi siamo, in questo ordine. Ogni modifica è subito sul sito.`;
}
