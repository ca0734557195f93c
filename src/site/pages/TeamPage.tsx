import { useQuery } from '@tanstack/react-query';
import { Fragment } from 'react';
import { findTeamPhoto } from '../../content/photos/team-photo.ts';
import { Photo } from '../../ui/photos/Photo.tsx';
import { Rows } from '../../ui/Rows.tsx';
import { chooseColumnCount, Section } from '../../ui/Section.tsx';
import { useContent } from '../api/content.ts';
import { pageImagesQuery } from '../api/queries.ts';
import { BelowTheFold, useRendersBelowTheFold } from '../layout/BelowTheFold.tsx';
import { CallToAction } from '../layout/CallToAction.tsx';
import { PageHead } from '../layout/PageHead.tsx';
import styles from './TeamPage.module.css';

const sizes = '(min-width: 64rem) 25vw, (min-width: 40rem) 50vw, 100vw';

export default function TeamPage() {
  const { title, lead, groups, follows, asked, titles, registers, callToAction } = useContent('team');
  // Two members fill the first screen of any phone.
  const showsAll = useRendersBelowTheFold() || matchMedia('(min-width: 40rem)').matches;
  const largest = Math.max(...groups.map(({ members }) => members.length));
  const columns = largest === 1 ? 1 : chooseColumnCount(largest);
  return (
    <>
      <PageHead title={title} lead={lead} />
      {groups.slice(0, showsAll ? undefined : 1).map(({ label, members }, index) => (
        <Fragment key={label}>
          {label && <h2 className={styles.group}>{label}</h2>}
          <ul className={`grid lined ${styles.members} ${styles[`in${columns}`]}`}>
            {members.slice(0, showsAll ? undefined : 2).map((member, position) => (
              <MemberCard
                key={member.id}
                member={member}
                labels={{ follows, asked }}
                Heading={label ? 'h3' : 'h2'}
                priority={index + position === 0}
              />
            ))}
          </ul>
        </Fragment>
      ))}
      <BelowTheFold>
        <Section weight="light" title={titles.title}>
          <Rows rows={titles.entries} kind="light" />
          <p className="above5">{registers.text}</p>
          {registers.links.length > 0 && (
            <ul className="links">
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

type TeamView = ReturnType<typeof useContent<'team'>>;

interface MemberCardProps {
  member: TeamView['groups'][number]['members'][number];
  labels: Pick<TeamView, 'follows' | 'asked'>;
  Heading: 'h2' | 'h3';
  /** True for the photo that is loaded first. */
  priority: boolean;
}

function MemberCard({ member, labels, Heading, priority }: MemberCardProps) {
  const { data = [], isPending } = useQuery(pageImagesQuery('team'));
  const { id, name, title, colour, profile, office, register, follows, asked } = member;
  const photo = findTeamPhoto(data, id);
  const person = <PersonIcon />;
  return (
    <li data-member={id} className={styles[colour]}>
      <div className={`grid ${styles.frame} ${isPending ? styles.pending : ''}`} aria-busy={isPending || undefined}>
        {photo ? (
          <Photo
            url={photo.url_foto}
            picture={photo.picture}
            alt={photo.alt ?? name}
            focus={photo.focus}
            sizes={sizes}
            className="fill"
            priority={priority}
            broken={person}
          />
        ) : (
          !isPending && person
        )}
      </div>
      <Heading>{name}</Heading>
      <p>{title}</p>
      {office && <p>{office}</p>}
      {profile && <p>{profile}</p>}
      {(follows || asked) && (
        <dl>
          {follows && (
            <div>
              <dt>{labels.follows}</dt>
              <dd>{follows}</dd>
            </div>
          )}
          {asked && (
            <div>
              <dt>{labels.asked}</dt>
              <dd>{asked}</dd>
            </div>
          )}
        </dl>
      )}
      {register && <p>{register}</p>}
    </li>
  );
}

function PersonIcon() {
  return (
    <svg className={`fill ${styles.person}`} viewBox="0 0 100 125" aria-hidden="true">
      <circle cx="50" cy="50" r="17" />
      <path d="M14 125c0-26 14-42 36-42s36 16 36 42" />
    </svg>
  );
}
