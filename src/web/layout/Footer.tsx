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
      <div className={styles.facts}>
        <div>
          <h2>{frame.contacts}</h2>
          <p>
            <a href={phoneHref}>{firm.phone}</a>
          </p>
          <p>
            <a href={`mailto:${firm.email}`}>{firm.email}</a>
          </p>
        </div>
        <div>
          <h2>{frame.address}</h2>
          <p>{firm.street}</p>
          <p>
            {firm.postcode} {firm.city} ({firm.province})
          </p>
        </div>
        <div>
          <h2>{frame.hours}</h2>
          <p>
            {openingHours.label} {openingHours.text}
          </p>
          <p>{openingHours.otherwise}</p>
        </div>
      </div>
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
