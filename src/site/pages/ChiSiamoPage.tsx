import { useQuery } from '@tanstack/react-query';
import { carouselPath, pages } from '../../content/site-map.ts';
import { fillIn } from '../../content/writing/fill.ts';
import { Notice } from '../../ui/Notice.tsx';
import { Prose } from '../../ui/Prose.tsx';
import { Carousel } from '../../ui/photos/Carousel.tsx';
import { Photo } from '../../ui/photos/Photo.tsx';
import { PhotoPlaceholder } from '../../ui/photos/PhotoPlaceholder.tsx';
import placeholder from '../../ui/photos/placeholder.svg';
import { Rows } from '../../ui/Rows.tsx';
import { Section } from '../../ui/Section.tsx';
import { useContent } from '../api/content.ts';
import { studioPhotosQuery } from '../api/queries.ts';
import { ActionLink } from '../layout/ActionLink.tsx';
import { BelowTheFold } from '../layout/BelowTheFold.tsx';
import { CallToAction } from '../layout/CallToAction.tsx';
import { useSwitchedOn } from '../layout/current-page.ts';
import { PageHead } from '../layout/PageHead.tsx';
import styles from './ChiSiamoPage.module.css';

export default function ChiSiamoPage() {
  const { title, lead, history, milestones, facts, people, philosophy, areas, independence, ...content } =
    useContent('chi-siamo');
  const { rules, expertise, photos, team, callToAction } = content;
  const isOn = useSwitchedOn();
  const hasTeamPage = isOn(pages.team.path);
  return (
    <>
      <PageHead title={title} lead={lead} />
      <Section label={history.label} title={history.title}>
        <Prose paragraphs={history.paragraphs} />
      </Section>
      <BelowTheFold>
        {milestones.entries.length > 0 && (
          <Section weight="light" title={milestones.title}>
            <Rows rows={milestones.entries.map(({ year, text }) => ({ title: year, text }))} kind="light" />
          </Section>
        )}
        {facts.entries.length > 0 && (
          <Section weight="light" title={facts.title}>
            <Rows rows={facts.entries} kind="light" />
          </Section>
        )}
        {people.entries.length > 0 && (
          <Section label={people.label} title={people.title}>
            <Rows rows={people.entries} />
            {hasTeamPage && (
              <ActionLink to={pages.team.path} kind="quiet">
                {people.link}
              </ActionLink>
            )}
          </Section>
        )}
        <Section weight="light" title={philosophy.title}>
          <Prose paragraphs={philosophy.paragraphs} />
        </Section>
        <Section label={areas.label} title={areas.title}>
          <Rows rows={areas.entries} />
          <Prose paragraphs={independence} />
        </Section>
        <Section weight="light" title={rules.title}>
          <Rows rows={rules.entries} kind="light" />
        </Section>
        <Section label={expertise.label} title={expertise.title} lead={expertise.text}>
          <div className={styles.box}>
            <ul className="grid ruled-items-below">
              {expertise.items.map((item) => (
                <li key={item}>{item}</li>
              ))}
            </ul>
            <ActionLink to={pages.servizi.path}>{expertise.link}</ActionLink>
          </div>
        </Section>
        {isOn(carouselPath) && (
          <Section label={photos.label} title={photos.title}>
            <StudioPhotos />
          </Section>
        )}
        <CallToAction {...callToAction} second={hasTeamPage && { to: pages.team.path, label: team }} />
      </BelowTheFold>
    </>
  );
}

const sizes = '(min-width: 64rem) 20vw, (min-width: 48rem) 30vw, (min-width: 40rem) 46vw, 92vw';

/** Carousel of the studio's photos, or a placeholder while they load, after an error, and if there are none. */
function StudioPhotos() {
  const { photos: words } = useContent('chi-siamo');
  const { data, isPending } = useQuery(studioPhotosQuery());
  if (isPending) {
    return (
      <div className={`above6 ${styles.empty}`} role="status">
        <PhotoPlaceholder mark={words.loading} pending />
      </div>
    );
  }
  if (!data) {
    return (
      <div className="above6">
        <Notice title={words.error} variant="destructive" role="alert" />
      </div>
    );
  }
  const { photos, total } = data;
  if (total === 0) {
    return (
      <div className={`above6 ${styles.empty}`}>
        <PhotoPlaceholder mark={words.empty} sentence hint={words.emptyHint} />
      </div>
    );
  }
  return (
    <Carousel
      slides={photos}
      total={total}
      keyOf={({ id }) => id}
      words={{
        ...words,
        label: words.name,
        position: (index, count) => fillIn(words.position, { numero: index, totale: count }),
        slidePosition: (index, count) => fillIn(words.slide, { numero: index, totale: count }),
      }}
    >
      {({ url, picture, titolo, focus }) => {
        const alt = titolo?.trim() || words.defaultAlt;
        return (
          <figure>
            <div className={styles.slide}>
              <Photo
                url={url}
                picture={picture}
                alt={alt}
                focus={focus}
                sizes={sizes}
                className="fill"
                broken={<img className="fill" src={placeholder} alt={alt} width={480} height={320} />}
              />
            </div>
            {titolo && (
              <figcaption className={`fine above2 ${styles.caption}`} aria-hidden="true">
                {titolo}
              </figcaption>
            )}
          </figure>
        );
      }}
    </Carousel>
  );
}
