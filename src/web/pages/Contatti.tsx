import { contatti } from '../../content/contatti.ts';
import { firm, map, openingHours, phoneHref } from '../../content/firm.ts';
import { ContactForm } from '../layout/ContactForm.tsx';
import { Columns } from '../ui/Columns.tsx';
import { OfficeMap } from '../ui/OfficeMap.tsx';
import styles from './Contatti.module.css';

export default function Contatti() {
  const { facts, form } = contatti;
  return (
    <>
      <div className={styles.head}>
        <h1>{contatti.title}</h1>
        <p>{contatti.lead}</p>
      </div>
      <Columns
        broad="right"
        left={
          <section className={styles.form} aria-labelledby="scrivere">
            <h2 id="scrivere">{form.title}</h2>
            <ContactForm />
          </section>
        }
        right={
          <section className={styles.facts} aria-labelledby="recapiti">
            <h2 id="recapiti" className="visually-hidden">
              {facts.title}
            </h2>
            <dl>
              <div className={styles.large}>
                <dt>{facts.phone}</dt>
                <dd>
                  <a href={phoneHref}>{firm.phone}</a>
                </dd>
              </div>
              <div className={styles.large}>
                <dt>{facts.email}</dt>
                <dd>
                  <a href={`mailto:${firm.email}`}>{firm.email}</a>
                </dd>
              </div>
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
            <section className={styles.map} aria-labelledby="mappa">
              <h2 id="mappa">{contatti.map.title}</h2>
              <OfficeMap
                title={contatti.map.frameTitle}
                frameUrl={map.frameUrl}
                mode={map.mode}
                show={contatti.map.show}
              />
              <p>
                <a href={map.linkUrl}>{contatti.map.link}</a> <small>{contatti.map.notice}</small>
              </p>
            </section>
          </section>
        }
      />
    </>
  );
}
