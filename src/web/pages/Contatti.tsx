import { pages } from '../../content/site-map.ts';
import { paths } from '../../contract/paths.ts';
import { useContent } from '../api/content.ts';
import { OfficeMap } from '../ui/OfficeMap.tsx';
import styles from './Contatti.module.css';
import { ContactForm } from './contatti/ContactForm.tsx';
import { OpenNow } from './contatti/OpenNow.tsx';

export default function Contatti() {
  const { title, lead, formTitle, facts, map, directions, message, pec, socialUrl, office } = useContent('contatti');
  const { phone, phoneHref, email, street, town, hours, otherwise } = useContent('site');
  return (
    <>
      <div className={styles.head}>
        <span className={styles.folio} aria-hidden="true">
          {Object.keys(pages).indexOf('contatti') + 1}
        </span>
        <h1>{title}</h1>
        <p>{lead}</p>
      </div>
      <div className={styles.columns}>
        <section className={styles.voice} aria-labelledby="recapiti">
          <h2 id="recapiti" className="visually-hidden">
            {facts.title}
          </h2>
          <dl>
            <div>
              <dt>{facts.phone}</dt>
              <dd>
                <a href={phoneHref}>{phone}</a>
              </dd>
            </div>
            <div>
              <dt>{facts.email}</dt>
              <dd>
                <a href={`mailto:${email}`}>{email}</a>
              </dd>
            </div>
          </dl>
        </section>
        <section className={styles.form} aria-labelledby="scrivere">
          <h2 id="scrivere">{formTitle}</h2>
          <ContactForm />
          <Entries {...message} />
        </section>
        <section className={styles.place} aria-labelledby="sede">
          <h2 id="sede" className="visually-hidden">
            {facts.placeTitle}
          </h2>
          <dl>
            <div>
              <dt>{facts.address}</dt>
              <dd>
                {street}
                <br />
                {town}
              </dd>
            </div>
            <div>
              <dt>{facts.hours}</dt>
              <dd>
                <OpenNow />
                {hours.map((line) => (
                  <span key={line.days}>
                    {line.days} {line.hours}
                    <br />
                  </span>
                ))}
                {otherwise}
              </dd>
            </div>
            <div>
              <dt className={styles.capitals}>{facts.pec}</dt>
              <dd>
                <a href={`mailto:${pec}`}>{pec}</a>
              </dd>
            </div>
            <div>
              <dt>{facts.card}</dt>
              <dd>
                <a href={paths.card}>{facts.cardText}</a>
              </dd>
            </div>
            <div>
              <dt>{facts.social}</dt>
              <dd>
                <a href={socialUrl}>{facts.socialText}</a>
              </dd>
            </div>
          </dl>
          <h2 id="mappa">{map.title}</h2>
          <OfficeMap title={map.frameTitle} frameUrl={office.frameUrl} mode={office.mode} show={map.show} />
          <p>
            <a href={office.linkUrl}>{map.link}</a> <small>{map.notice}</small>
          </p>
          <Entries {...directions} />
        </section>
      </div>
    </>
  );
}

function Entries({ title, entries }: { title: string; entries: readonly { title: string; text: string }[] }) {
  return (
    <>
      <h2>{title}</h2>
      <dl>
        {entries.map((entry) => (
          <div key={entry.title}>
            <dt>{entry.title}</dt>
            <dd>{entry.text}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}
