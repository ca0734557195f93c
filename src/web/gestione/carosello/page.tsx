import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { EditableStudioPhoto } from '../../../contract/photos/images.ts';
import { PhotoTabs } from '../foto/PhotoTabs.tsx';
import { Buttons } from '../parts/form/Button.tsx';
import { say } from '../parts/overlays/toasts.ts';
import { Page } from '../parts/page/Page.tsx';
import { Empty, Loaded } from '../parts/page/States.tsx';
import patterns from '../parts/patterns.module.css';
import { ChooseFile, useDrop } from '../uploads/ChooseFile.tsx';
import { startUpload, useUploads } from '../uploads/jobs.ts';
import { UploadLine } from '../uploads/UploadLine.tsx';
import { addSlide, slidesQuery, useMove, useRefresh } from './calls.ts';
import styles from './page.module.css';
import { Slide } from './Slide.tsx';
import { words } from './words.ts';

const target = 'carosello';

/** The studio's photos as the carousel shows them: added, captioned, ordered, removed. */
export default function CarouselPage() {
  const query = useQuery(slidesQuery);
  const refresh = useRefresh();
  const uploads = useUploads(target);
  const [first, setFirst] = useState(false);
  const upload = (files: File[]) => {
    for (const file of files) {
      startUpload({
        file,
        target,
        place: async ({ url }) => {
          const [standing] = query.data ?? [];
          await addSlide({ url, ...(first && standing && { ordine: standing.ordine - 1 }) });
          await refresh();
          say({ title: first ? words.done.addedFirst : words.done.added });
        },
      });
    }
  };
  const drop = useDrop(upload);
  return (
    <Page
      title={words.title}
      documentTitle={words.documentTitle}
      lead={query.data && words.lead(query.data.length)}
      actions={
        <Buttons>
          <ChooseFile kind="solid" several onFiles={upload}>
            {words.add}
          </ChooseFile>
          <ChooseFile camera onFiles={upload}>
            {words.shoot}
          </ChooseFile>
        </Buttons>
      }
    >
      <PhotoTabs />
      <section {...drop} className={`${styles.carousel} ${drop.className ?? ''}`} aria-label={words.list}>
        {query.data && query.data.length > 0 && (
          <label className={patterns.check}>
            <input type="checkbox" checked={first} onChange={() => setFirst(!first)} /> {words.first}
          </label>
        )}
        <p className={styles.drop}>
          <span>{words.drop} </span>
          {words.captionsToo}
        </p>
        {uploads.map((job) => (
          <UploadLine key={job.id} job={job} onConflict={() => null} />
        ))}
        <Loaded query={query}>{(slides) => <Slides slides={slides} />}</Loaded>
      </section>
    </Page>
  );
}

function Slides({ slides }: { slides: readonly EditableStudioPhoto[] }) {
  const moveBy = useMove();
  const [moved, setMoved] = useState<number | null>(null);
  const total = slides.length;
  const move = (from: number, to: number) => {
    const slide = slides[from];
    if (!slide) return;
    moveBy(slide.id, to - from);
    setMoved(slide.id);
  };
  // Where it stands, not where one press moves it: several may come before the page is drawn anew.
  const place = slides.findIndex(({ id }) => id === moved);
  if (total === 0) {
    return (
      <Empty title={words.none}>
        <p>{words.noneText}</p>
      </Empty>
    );
  }
  return (
    <>
      <p className="visually-hidden" role="status">
        {place >= 0 && words.moved(slides[place]?.titolo ?? words.unnamed(place + 1), place + 1, total)}
      </p>
      <ol className={styles.slides}>
        {slides.map((slide, index) => (
          <Slide key={slide.id} slide={slide} index={index} total={total} onMove={move} />
        ))}
      </ol>
    </>
  );
}
