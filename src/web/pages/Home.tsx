import { firm, openingHours, phoneHref } from '../../content/firm.ts';
import { home } from '../../content/home.ts';
import { newsletter } from '../../content/newsletter.ts';
import { ActionLink } from '../layout/ActionLink.tsx';
import { CallToAction } from '../layout/CallToAction.tsx';
import { NewsletterForm } from '../layout/form/NewsletterForm.tsx';
import { LinkButton } from '../ui/Button.tsx';
import { Columns } from '../ui/Columns.tsx';
import { Ledger } from '../ui/Ledger.tsx';
import { Section } from '../ui/Section.tsx';
import styles from './Home.module.css';
import { HomePhoto } from './home/HomePhoto.tsx';

export default function Home() {
  const { actions, reasons, strengths, services, expertise, guide } = home;
  const [first, second, last] = home.titleLines;
  return (
    <>
      <Columns
        className={styles.hero}
        shape="broad"
        first={
          <div className={styles.promise}>
            <p className={styles.eyebrow}>
              {home.eyebrow.split(' · ').map((part) => (
                <span key={part}>{part} </span>
              ))}
            </p>
            <h1>
              {first} <br />
              {second} <br />
              <em>{last}</em>
            </h1>
            <p className={styles.lead}>{home.lead}</p>
            <p className={styles.actions}>
              <ActionLink to={actions.contact.path}>{actions.contact.label}</ActionLink>
              <LinkButton href={actions.about.path} kind="quiet">
                {actions.about.label}
              </LinkButton>
            </p>
            <dl className={styles.facts}>
              <div>
                <dt>{openingHours.labelInFull}</dt>
                <dd>{openingHours.text}</dd>
              </div>
              <div>
                <dt>{firm.city}</dt>
                <dd>
                  <a href={phoneHref}>{firm.phone}</a>
                </dd>
              </div>
            </dl>
          </div>
        }
        second={
          <div className={styles.portrait}>
            <HomePhoto slot={home.portrait} sizes="(min-width: 44rem) 42vw, 100vw" priority />
          </div>
        }
      />
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
            <LinkButton href={expertise.link.path}>{expertise.link.label}</LinkButton>
          </div>
        }
        second={
          <div className={styles.picture}>
            <HomePhoto slot={expertise.photo} sizes="(min-width: 44rem) 50vw, 100vw" />
          </div>
        }
      />
      <Columns
        shape="flipped"
        first={
          <div className={styles.block}>
            <h2>{guide.title}</h2>
            <p>{guide.text}</p>
            <ActionLink to={guide.link.path} kind="quiet">
              {guide.link.label}
            </ActionLink>
          </div>
        }
        second={
          <div className={styles.picture}>
            <HomePhoto slot={guide.photo} sizes="(min-width: 44rem) 50vw, 100vw" />
          </div>
        }
      />
      <CallToAction {...home.callToAction} />
      <Section label={newsletter.title} title={newsletter.text}>
        <NewsletterForm />
      </Section>
    </>
  );
}
