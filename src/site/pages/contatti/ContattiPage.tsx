import { type ReactNode, useEffect, useState, useSyncExternalStore } from 'react';
import { Link } from 'react-router';
import type { PageLink } from '../../../content/page-links.ts';
import type { OfficeView } from '../../../content/site.ts';
import { contactFormId, footerPages, pages } from '../../../content/site-map.ts';
import { paths } from '../../../contract/paths.ts';
import { Button } from '../../../ui/Button.tsx';
import { Hours } from '../../../ui/Hours.tsx';
import ledger from '../../../ui/ledger-page.module.css';
import { useContent } from '../../api/content.ts';
import { BelowTheFold } from '../../layout/BelowTheFold.tsx';
import { useNavigation } from '../../layout/current-page.ts';
import { EmailLink } from '../../layout/EmailLink.tsx';
import { subscribeToNothing } from '../../layout/hydrated.ts';
import { OtherHours } from '../../layout/OtherHours.tsx';
import { ContactForm } from './ContactForm.tsx';
import styles from './ContattiPage.module.css';
import { OpenNow } from './OpenNow.tsx';

export default function ContattiPage() {
  const {
    title,
    lead,
    formTitle,
    facts,
    map,
    directions,
    message,
    pec,
    whatsapp,
    socialUrl,
    office,
    offices,
    quote,
    quoteNote,
    appointment,
    appointmentNote,
  } = useContent('contatti');
  const { phone, phoneHref, email, street, town, hours, otherwise } = useContent('site');
  return (
    <>
      <div className={`grid baseline ${styles.head}`}>
        <span className={`accent ${styles.folio}`} aria-hidden="true">
          {useNavigation().findIndex(({ path }) => path === pages.contatti.path) + 1}
        </span>
        <h1>{title}</h1>
        <p>{lead}</p>
      </div>
      <div className={`labels lined ${styles.columns}`}>
        <section className={`figures ${styles.voice}`} aria-labelledby="recapiti">
          <h2 id="recapiti" className="visually-hidden">
            {facts.title}
          </h2>
          <dl>
            <Row term={facts.phone}>
              <a href={phoneHref}>{phone}</a>
            </Row>
            <Row term={facts.email}>
              <EmailLink address={email} />
            </Row>
          </dl>
        </section>
        <section className={`lined screen ${styles.form}`} aria-labelledby={contactFormId}>
          <h2 id={contactFormId}>{formTitle}</h2>
          <ContactForm />
          <dl className="ruled above6">
            {quote && <Way term={footerPages.preventivo.label} note={quoteNote} link={quote} />}
            {appointment && <Way term={footerPages.appuntamento.label} note={appointmentNote} link={appointment} />}
          </dl>
        </section>
        <BelowTheFold>
          <section className={`line-links figures lined ${styles.place}`} aria-labelledby="sede">
            <h2 id="sede" className="visually-hidden">
              {facts.placeTitle}
            </h2>
            <dl>
              <Row term={facts.address}>
                {street}
                <br />
                {town}
              </Row>
              {(hours.length > 0 || otherwise) && (
                <Row term={facts.hours}>
                  <OpenNow />
                  {hours.map((line) => (
                    <span key={line.days}>
                      {line.days}
                      <Hours hours={line.hours} />
                      <br />
                    </span>
                  ))}
                  <OtherHours />
                </Row>
              )}
              {pec && (
                <Row term={facts.pec} className={styles.capitals}>
                  <EmailLink address={pec} />
                </Row>
              )}
              {whatsapp && (
                <Row term={facts.whatsapp} className={styles.capitals}>
                  <a href={`https://wa.me/${whatsapp.replace(/\D/g, '')}`}>{whatsapp}</a>
                  <br />
                  {facts.whatsappNote}
                </Row>
              )}
              <Row term={facts.card}>
                <a href={paths.card}>{facts.cardText}</a>
              </Row>
              {socialUrl && facts.socialText && (
                <Row term={facts.social}>
                  <a href={socialUrl}>{facts.socialText}</a>
                </Row>
              )}
            </dl>
            <h2 id="mappa">{map.title}</h2>
            <OfficeMap title={map.frameTitle} frameUrl={office.frameUrl} mode={office.mode} show={map.show} />
            <p>
              <a href={office.linkUrl}>{map.link}</a> <small className="soft">{map.notice}</small>
            </p>
            {directions.entries.length > 0 && <TitledEntries {...directions} />}
            {offices.map((further) => (
              <FurtherOffice key={further.label + further.street} {...further} />
            ))}
          </section>
          <div className={`lined screen ${styles.advice}`}>
            <TitledEntries {...message} />
          </div>
        </BelowTheFold>
      </div>
    </>
  );
}

interface FurtherOfficeProps extends OfficeView {
  directions: string;
}

function FurtherOffice({ label, street, town, phone, phoneHref, hours, directions }: FurtherOfficeProps) {
  const { facts } = useContent('contatti');
  return (
    <>
      <h2>{label}</h2>
      <dl>
        <Row term={facts.address}>
          {street}
          <br />
          {town}
        </Row>
        {phone && (
          <Row term={facts.phone}>
            <a href={phoneHref}>{phone}</a>
          </Row>
        )}
        {hours && <Row term={facts.hours}>{hours}</Row>}
        {directions && <Row term={facts.directions}>{directions}</Row>}
      </dl>
    </>
  );
}

function TitledEntries({ title, entries }: { title: string; entries: readonly { title: string; text: string }[] }) {
  return (
    <>
      <h2>{title}</h2>
      <dl>
        {entries.map((entry) => (
          <Row key={entry.title} term={entry.title}>
            {entry.text}
          </Row>
        ))}
      </dl>
    </>
  );
}

function Row({ term, className, children }: { term: string; className?: string | undefined; children: ReactNode }) {
  return (
    <div className="ruled-below">
      <dt className={className}>{term}</dt>
      <dd>{children}</dd>
    </div>
  );
}

/** Other way to ask than by a message. */
function Way({ term, note, link }: { term: string; note: string; link: PageLink }) {
  return (
    <Row term={term}>
      {note}
      <br />
      <Link to={link.path} discover="none">
        {link.label}
      </Link>
    </Row>
  );
}

interface OfficeMapProps {
  title: string;
  frameUrl: string;
  /** `frame` loads the map when it scrolls into view; `drawing` only after its button is pressed. */
  mode: 'frame' | 'drawing';
  show: string;
}

/** Map of the office in a frame, which loads lazily or only after a button is pressed. */
function OfficeMap({ title, frameUrl, mode, show }: OfficeMapProps) {
  const [isRequested, setRequested] = useState(false);
  const isPainted = useIsPainted();
  return (
    <div className={`${ledger.ruled} grid screen ${styles.map}`}>
      {mode === 'frame' || isRequested ? (
        isPainted && (
          <iframe className="fill" title={title} src={frameUrl} loading="lazy" referrerPolicy="no-referrer" />
        )
      ) : (
        <Button onClick={() => setRequested(true)}>{show}</Button>
      )}
    </div>
  );
}

/**
 * True once the page is painted, and at once if it was rendered by the server. After client navigation the map's frame
 * would delay the page, because it loads another document.
 */
function useIsPainted(): boolean {
  const isInDocument = useSyncExternalStore(
    subscribeToNothing,
    () => false,
    () => true,
  );
  const [isPainted, setPainted] = useState(isInDocument);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    const frame = requestAnimationFrame(() => {
      timer = setTimeout(() => setPainted(true));
    });
    return () => {
      cancelAnimationFrame(frame);
      clearTimeout(timer);
    };
  }, []);
  return isPainted;
}
