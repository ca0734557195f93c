import { contatti } from '../../content/contatti.ts';
import { firm, map, openingHours, phoneHref } from '../../content/firm.ts';
import { pages } from '../../content/site-map.ts';
import { OfficeMap } from '../ui/OfficeMap.tsx';
import styles from './Contatti.module.css';
import { ContactForm } from './contatti/ContactForm.tsx';

export default function Contatti() {
  const { facts, form } = contatti;
  return (
    <>
      <div className={styles.head}>
        <span className={styles.folio} aria-hidden="true">
          {Object.keys(pages).indexOf('contatti') + 1}
        </span>
        <h1>{contatti.title}</h1>
        <p>{contatti.lead}</p>
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
                <a href={phoneHref}>{firm.phone}</a>
              </dd>
            </div>
            <div>
              <dt>{facts.email}</dt>
              <dd>
                <a href={`mailto:${firm.email}`}>{firm.email}</a>
              </dd>
            </div>
          </dl>
        </section>
        <section className={styles.form} aria-labelledby="scrivere">
          <h2 id="scrivere">{form.title}</h2>
          <ContactForm />
        </section>
        <section className={styles.place} aria-labelledby="sede">
          <h2 id="sede" className="visually-hidden">
            {facts.placeTitle}
          </h2>
          <dl>
            <div>
              <dt>{facts.address}</dt>
              <dd>
                {firm.street}
                <br />
                {firm.postcode} {firm.city} ({firm.province})
              </dd>
            </div>
            <div>
              <dt>{facts.hours}</dt>
              <dd>
                {openingHours.labelInFull} {openingHours.text}
                <br />
                {openingHours.otherwise}
              </dd>
            </div>
            <div>
              <dt>{facts.pec}</dt>
              <dd>
                <a href={`mailto:${firm.pec}`}>{firm.pec}</a>
              </dd>
            </div>
            <div>
              <dt>{facts.social}</dt>
              <dd>
                <a href={firm.social.url}>{facts.socialText}</a>
              </dd>
            </div>
          </dl>
          <h2 id="mappa">{contatti.map.title}</h2>
          <OfficeMap title={contatti.map.frameTitle} frameUrl={map.frameUrl} mode={map.mode} show={contatti.map.show} />
          <p>
            <a href={map.linkUrl}>{contatti.map.link}</a> <small>{contatti.map.notice}</small>
          </p>
        </section>
      </div>
    </>
  );
}
