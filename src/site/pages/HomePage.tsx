import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { circularListPath } from '../../content/circulars/paths.ts';
import { circularWords } from '../../content/circulars/words.ts';
import { checkId, footerPages, pages } from '../../content/site-map.ts';
import { fillIn } from '../../content/writing/fill.ts';
import { paths } from '../../contract/paths.ts';
import { LinkButton } from '../../ui/Button.tsx';
import { Hours } from '../../ui/Hours.tsx';
import { Ledger } from '../../ui/Ledger.tsx';
import { Photo } from '../../ui/photos/Photo.tsx';
import { PhotoPlaceholder } from '../../ui/photos/PhotoPlaceholder.tsx';
import { Section } from '../../ui/Section.tsx';
import { useContent } from '../api/content.ts';
import { pageImagesQuery } from '../api/queries.ts';
import { ActionLink } from '../layout/ActionLink.tsx';
import { BelowTheFold } from '../layout/BelowTheFold.tsx';
import { CallToAction } from '../layout/CallToAction.tsx';
import { useSwitchedOn } from '../layout/current-page.ts';
import { NewsletterForm } from '../layout/form/NewsletterForm.tsx';
import { CircularEntries } from './circolari/CircularEntries.tsx';
import styles from './HomePage.module.css';
import { NextDeadlines } from './scadenze/DayList.tsx';

export default function HomePage() {
  const { reasons, strengths, services, checks, deadlines, latest, callToAction } = useContent('home');
  const { newsletter } = useContent('moduli');
  const isOn = useSwitchedOn();
  return (
    <>
      <Hero />
      <BelowTheFold>
        <Section label={reasons.label} title={reasons.title}>
          <Ledger entries={reasons.entries} shape="three" />
        </Section>
        <Section label={strengths.label} title={strengths.title}>
          <Ledger entries={strengths.entries} shape="large" />
        </Section>
        <Section label={services.label} title={services.title}>
          <Ledger entries={services.entries} shape="two" />
          <p className={'line-links above5'}>
            {checks.text}{' '}
            <span className={styles.listed}>
              <Link to={`${pages.servizi.path}#${checkId}`}>{checks.company}</Link>
              {isOn(pages.terzoSettore.path) && ','}
            </span>
            {isOn(pages.terzoSettore.path) && (
              <>
                {' '}
                <Link to={`${pages.terzoSettore.path}#${checkId}`}>{checks.body}</Link>
              </>
            )}
          </p>
        </Section>
        <Pictures />
        <NextDeadlines words={deadlines} />
        {latest.length > 0 && (
          <Section label={circularWords.title} title={circularWords.latest}>
            <div className={`stack4 start above6 ${styles.latest}`}>
              <CircularEntries entries={latest} level="h3" />
              <a className="line-link" href={circularListPath}>
                {circularWords.all}
              </a>
            </div>
          </Section>
        )}
        <CallToAction {...callToAction} />
        {isOn(paths.newsletterForm) && (
          <Section label={newsletter.title} title={newsletter.text}>
            <NewsletterForm />
          </Section>
        )}
      </BelowTheFold>
    </>
  );
}

function Hero() {
  const { hero } = useContent('home');
  const { words, hours, phone, phoneHref } = useContent('site');
  const [first, second, last] = hero.titleLines;
  return (
    <Columns
      className={styles.hero}
      shape="broad"
      first={
        <div className={styles.promise}>
          <p className={`soft ${styles.eyebrow}`}>
            {hero.eyebrow.split(' · ').map((part) => (
              <span key={part}>{part} </span>
            ))}
          </p>
          <h1>
            {first} <br />
            {second} <br />
            <em>{last}</em>
          </h1>
          <p className={`lead ${styles.lead}`}>{hero.lead}</p>
          <p className={`row above5 ${styles.actions}`}>
            <ActionLink to={pages.contatti.path}>{hero.contact}</ActionLink>
            <LinkButton href={pages.chiSiamo.path} kind="quiet">
              {hero.about}
            </LinkButton>
          </p>
          <dl className={`line-links ${styles.facts}`}>
            {hours.map((line) => (
              <div key={line.days}>
                <dt className="muted">{line.days}</dt>
                <dd>
                  <Hours hours={line.hours} />
                </dd>
              </div>
            ))}
            <div>
              <dt className="muted">{words.phone}</dt>
              <dd>
                <a href={phoneHref}>{phone}</a>
              </dd>
            </div>
          </dl>
        </div>
      }
      second={
        <div className={styles.portrait}>
          <HomePhoto
            name="executive-portait"
            mark={hero.portraitMark}
            alt={hero.portraitAlt}
            sizes="(min-width: 44rem) 42vw, 100vw"
            priority
          />
        </div>
      }
    />
  );
}

function Pictures() {
  const { expertise, guide } = useContent('home');
  const isOn = useSwitchedOn();
  return (
    <>
      <Columns
        first={
          <div className={`stack5 start ${styles.block}`}>
            <h2>{expertise.title}</h2>
            <p className="muted">{expertise.text}</p>
            <LinkButton href={pages.chiSiamo.path}>{expertise.link}</LinkButton>
          </div>
        }
        second={
          <div className={styles.picture}>
            <HomePhoto
              name="advisory-office"
              mark="TEAM"
              alt={expertise.photoAlt}
              sizes="(min-width: 44rem) 50vw, 100vw"
            />
          </div>
        }
      />
      {isOn(footerPages.guida.path) && (
        <Columns
          shape="flipped"
          first={
            <div className={`stack5 start ${styles.block} ${styles.right}`}>
              <h2>{guide.title}</h2>
              <p className="muted">
                {guide.text} <Link to={footerPages.guida.path}>{guide.read}</Link>
              </p>
              <ActionLink to={pages.servizi.path} kind="quiet">
                {guide.link}
              </ActionLink>
            </div>
          }
          second={
            <div className={styles.picture}>
              <HomePhoto
                name="controller-presentation"
                mark="IMG 1"
                alt={guide.photoAlt}
                sizes="(min-width: 44rem) 50vw, 100vw"
              />
            </div>
          }
        />
      )}
    </>
  );
}

interface HomePhotoProps {
  name: string;
  mark: string;
  alt: string;
  sizes: string;
  priority?: boolean;
}

/** Photo of the home page with the given name; a placeholder with `mark` if there is none. */
function HomePhoto({ name, mark, alt, sizes, priority }: HomePhotoProps) {
  const { words } = useContent('site');
  const { data, isPending } = useQuery(pageImagesQuery('home'));
  if (isPending) return <PhotoPlaceholder mark={words.photoLoading} lang="en" pending />;
  const placeholder = <PhotoPlaceholder mark={mark} hint={fillIn(words.photoHint, { nome: name })} />;
  const image = data?.find(({ nome_foto }) => nome_foto === name);
  if (!image) return placeholder;
  return (
    <Photo
      url={image.url_foto}
      picture={image.picture}
      alt={image.alt ?? alt}
      focus={image.focus}
      sizes={sizes}
      priority={priority ?? false}
      className={`fill ${styles.photo}`}
      broken={placeholder}
    />
  );
}

interface ColumnsProps {
  /** First column; above the second on small screens. */
  first: ReactNode;
  second: ReactNode;
  /** `broad`: the first column is wider; `flipped`: it is on the right. */
  shape?: 'even' | 'broad' | 'flipped';
  className?: string | undefined;
}

/** Two columns with the double rule of a ledger between them; stacked on small screens. */
function Columns({ first, second, shape = 'even', className = '' }: ColumnsProps) {
  return (
    <div className={`stack lined ${styles.columns} ${styles[shape] ?? ''} ${className}`}>
      <div>{first}</div>
      <div>{second}</div>
    </div>
  );
}
