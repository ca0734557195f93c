import { Link } from 'react-router';
import { firm, openingHours, phoneHref } from '../../content/firm.ts';
import { frame } from '../../content/messages.ts';
import { footerPages } from '../../content/site-map.ts';
import styles from './Footer.module.css';

/** The firm's data at the foot of every page. */
export function Footer() {
  return (
    <footer className={styles.footer}>
      <div className={styles.name}>
        <p>{firm.name}</p>
        <small>{firm.descriptor}</small>
      </div>
      <dl className={styles.facts}>
        <div>
          <dt>{frame.phone}</dt>
          <dd>
            <a href={phoneHref}>{firm.phone}</a>
          </dd>
        </div>
        <div>
          <dt>{frame.email}</dt>
          <dd>
            <a href={`mailto:${firm.email}`}>{firm.email}</a>
          </dd>
        </div>
        <div>
          <dt>{frame.address}</dt>
          <dd>{firm.street}</dd>
          <dd>
            {firm.postcode} {firm.city} ({firm.province})
          </dd>
        </div>
        <div>
          <dt>{frame.hours}</dt>
          <dd>
            {openingHours.label} {openingHours.text}
          </dd>
          <dd>{openingHours.otherwise}</dd>
        </div>
      </dl>
      <div className={styles.legal}>
        <p>
          © {firm.copyrightYear} {firm.legalName} · {frame.vatNumber} {firm.vatNumber} · {frame.taxCode} {firm.taxCode}
          {firm.companyRegister && ` · ${firm.companyRegister}`}
          {firm.shareCapital && ` · ${firm.shareCapital}`}
        </p>
        <nav aria-label={frame.footerNavigation}>
          <ul>
            {Object.values(footerPages).map(({ label, path }) => (
              <li key={path}>
                <Link to={path}>{label}</Link>
              </li>
            ))}
          </ul>
        </nav>
      </div>
    </footer>
  );
}
