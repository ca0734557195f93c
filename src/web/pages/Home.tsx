import { Link } from 'react-router';
import { footerPages, pages } from '../../content/site-map.ts';
import { useContent } from '../api/content.ts';
import { ActionLink } from '../layout/ActionLink.tsx';
import { BelowTheFold } from '../layout/BelowTheFold.tsx';
import { CallToAction } from '../layout/CallToAction.tsx';
import { NewsletterForm } from '../layout/form/NewsletterForm.tsx';
import { LinkButton } from '../ui/Button.tsx';
import { Columns } from '../ui/Columns.tsx';
import { Hours } from '../ui/Hours.tsx';
import { Ledger } from '../ui/Ledger.tsx';
import { Section } from '../ui/Section.tsx';
import styles from './Home.module.css';
import { HomePhoto } from './home/HomePhoto.tsx';
import { NextDeadlines } from './scadenze/NextDeadlines.tsx';

export default function Home() {
  const { hero, reasons, strengths, services, expertise, guide, deadlines, callToAction } = useContent('home');
  const { newsletter } = useContent('moduli');
  const { hours, phone, phoneHref, city } = useContent('site');
  const [first, second, last] = hero.titleLines;
  return (
    <>
      <Columns
        className={styles.hero}
        shape="broad"
        first={
          <div className={styles.promise}>
            <p className={styles.eyebrow}>
              {hero.eyebrow.split(' · ').map((part) => (
                <span key={part}>{part} </span>
              ))}
            </p>
            <h1>
              {first} <br />
              {second} <br />
              <em>{last}</em>
            </h1>
            <p className={styles.lead}>{hero.lead}</p>
            <p className={styles.actions}>
              <ActionLink to={pages.contatti.path}>{hero.contact}</ActionLink>
              <LinkButton href={pages.chiSiamo.path} kind="quiet">
                {hero.about}
              </LinkButton>
            </p>
            <dl className={styles.facts}>
              {hours.map((line) => (
                <div key={line.days}>
                  <dt>{line.days}</dt>
                  <dd>
                    <Hours hours={line.hours} />
                  </dd>
                </div>
              ))}
              <div>
                <dt>{city}</dt>
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
      <BelowTheFold>
        <Section label={reasons.label} title={reasons.title}>
          <Ledger entries={reasons.entries} shape="three" />
        </Section>
        <Section label={strengths.label} title={strengths.title}>
          <Ledger entries={strengths.entries} shape="large" />
        </Section>
        <Section label={services.label} title={services.title}>
          <Ledger entries={services.entries} shape="two" />
        </Section>
        <Columns
          first={
            <div className={styles.block}>
              <h2>{expertise.title}</h2>
              <p>{expertise.text}</p>
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
        <Columns
          shape="flipped"
          first={
            <div className={`${styles.block} ${styles.right}`}>
              <h2>{guide.title}</h2>
              <p>
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
        <NextDeadlines words={deadlines} />
        <CallToAction {...callToAction} />
        <Section label={newsletter.title} title={newsletter.text}>
          <NewsletterForm />
        </Section>
      </BelowTheFold>
    </>
  );
}
