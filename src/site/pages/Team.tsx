import { useQuery } from '@tanstack/react-query';
import { findTeamPhoto } from '../../content/photos/team-photo.ts';
import { Ledger } from '../../ui/Ledger.tsx';
import { Photo } from '../../ui/photos/Photo.tsx';
import { chooseColumnCount, Section } from '../../ui/Section.tsx';
import { useContent } from '../api/content.ts';
import { pageImagesQuery } from '../api/queries.ts';
import { BelowTheFold, useRendersBelowTheFold } from '../layout/BelowTheFold.tsx';
import { CallToAction } from '../layout/CallToAction.tsx';
import { PageHead } from '../layout/PageHead.tsx';
import styles from './Team.module.css';

const sizes = '(min-width: 64rem) 25vw, (min-width: 40rem) 50vw, 100vw';

export default function Team() {
  const { title: heading, lead, members, follows, asked, titles, registers, callToAction } = useContent('team');
  const { data = [], isPending } = useQuery(pageImagesQuery('team'));
  // Two members fill the first screen of any phone.
  const showsAll = useRendersBelowTheFold() || matchMedia('(min-width: 40rem)').matches;
  return (
    <>
      <PageHead title={heading} lead={lead} />
      <ul className={`${styles.members} ${styles[`in${chooseColumnCount(members.length)}`]}`}>
        {members
          .slice(0, showsAll ? undefined : 2)
          .map(({ id, name, title, colour, profile, office, register, ...texts }, index) => {
            const photo = findTeamPhoto(data, id);
            const person = <PersonIcon />;
            return (
              <li key={id} data-member={id} className={styles[colour]}>
                <div
                  className={`${styles.frame} ${isPending ? styles.pending : ''}`}
                  aria-busy={isPending || undefined}
                >
                  {photo ? (
                    <Photo
                      url={photo.url_foto}
                      picture={photo.picture}
                      alt={photo.alt ?? name}
                      focus={photo.focus}
                      sizes={sizes}
                      priority={index === 0}
                      broken={person}
                    />
                  ) : (
                    !isPending && person
                  )}
                </div>
                <h2>{name}</h2>
                <p>{title}</p>
                {office && <p>{office}</p>}
                {profile && <p>{profile}</p>}
                {(texts.follows || texts.asked) && (
                  <dl>
                    {texts.follows && (
                      <div>
                        <dt>{follows}</dt>
                        <dd>{texts.follows}</dd>
                      </div>
                    )}
                    {texts.asked && (
                      <div>
                        <dt>{asked}</dt>
                        <dd>{texts.asked}</dd>
                      </div>
                    )}
                  </dl>
                )}
                {register && <p>{register}</p>}
              </li>
            );
          })}
      </ul>
      <BelowTheFold>
        <Section label={titles.label} title={titles.title}>
          <Ledger entries={titles.entries} shape="three" />
          <p>{registers.text}</p>
          {registers.links.length > 0 && (
            <ul className={styles.registers}>
              {registers.links.map(({ label, href }) => (
                <li key={href}>
                  <a href={href}>{label}</a>
                </li>
              ))}
            </ul>
          )}
        </Section>
        <CallToAction {...callToAction} />
      </BelowTheFold>
    </>
  );
}

function PersonIcon() {
  return (
    <svg className={styles.person} viewBox="0 0 100 125" aria-hidden="true">
      <circle cx="50" cy="50" r="17" />
      <path d="M14 125c0-26 14-42 36-42s36 16 36 42" />
    </svg>
  );
}
