import { useQuery } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { Link } from 'react-router';
import type { EditableStudioPhoto } from '../../../contract/photos/images.ts';
import { staffPages } from '../../../contract/staff/pages.ts';
import { Notice } from '../../ui/Notice.tsx';
import { Button, Buttons } from '../parts/form/Button.tsx';
import { useUnsaved } from '../parts/form/use-unsaved.ts';
import { say } from '../parts/overlays/toasts.ts';
import { Page } from '../parts/page/Page.tsx';
import { Empty, Loaded } from '../parts/page/States.tsx';
import patterns from '../parts/patterns.module.css';
import { ChooseFile, useDrop } from '../uploads/ChooseFile.tsx';
import { startUpload, useUploads } from '../uploads/jobs.ts';
import { UploadLine } from '../uploads/UploadLine.tsx';
import { addSlide, inOrder, slidesQuery, useOrder, useRefresh } from './calls.ts';
import styles from './page.module.css';
import { type CaptionState, Slide } from './Slide.tsx';
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
      lead={
        query.data && (
          <>
            {words.lead(query.data.length)} <Link to={staffPages.foto}>{words.photos}</Link>.
          </>
        )
      }
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
  const { order, conflict, forget } = useOrder();
  const [moved, setMoved] = useState<number | null>(null);
  const captionStands = useGuardedCaptions();
  const total = slides.length;
  const move = (from: number, to: number) => {
    const slide = slides[from];
    if (!slide) return;
    order((ids) => {
      const others = ids.filter((id) => id !== slide.id);
      return others.toSpliced(Math.max(0, ids.indexOf(slide.id) + to - from), 0, slide.id);
    });
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
      {conflict && (
        <Notice variant="destructive" role="alert" title={words.conflict.order}>
          <p>{words.conflict.orderText}</p>
          <ol className={styles.mine}>
            {inOrder(slides, conflict).map(({ id, titolo }, index) => (
              <li key={id}>{titolo ?? words.unnamed(index + 1)}</li>
            ))}
          </ol>
          <Buttons>
            <Button onClick={forget}>{words.conflict.keepOrder}</Button>
            <Button onClick={() => order(() => inOrder(slides, conflict).map(({ id }) => id))}>
              {words.conflict.useMyOrder}
            </Button>
          </Buttons>
        </Notice>
      )}
      <p className="visually-hidden" role="status">
        {place >= 0 && words.moved(slides[place]?.titolo ?? words.unnamed(place + 1), place + 1, total)}
      </p>
      <ol className={styles.slides}>
        {slides.map((slide, index) => (
          <Slide key={slide.id} slide={slide} index={index} total={total} onState={captionStands} onMove={move} />
        ))}
      </ol>
    </>
  );
}

/** Keeps the page from being left while captions are unsaved; each tells how it stands. One guard for all: the router takes no more. */
function useGuardedCaptions(): (id: number, state: CaptionState) => void {
  const [captions, setCaptions] = useState<ReadonlyMap<number, CaptionState>>(new Map());
  const states = [...captions.values()];
  useUnsaved(
    states.some((state) => state !== 'saved'),
    { saving: !states.includes('unsaved') },
  );
  return useCallback((id, state) => setCaptions((all) => new Map(all).set(id, state)), []);
}
