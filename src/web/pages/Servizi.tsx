import { useQuery } from '@tanstack/react-query';
import { servizi } from '../../content/servizi.ts';
import { pageImagesQuery } from '../api/queries.ts';
import { CallToAction } from '../layout/CallToAction.tsx';
import { Photo } from '../ui/Photo.tsx';
import styles from './Servizi.module.css';

export default function Servizi() {
  const { data } = useQuery(pageImagesQuery('servizi'));
  const background = data?.find(({ nome_foto }) => nome_foto === servizi.background) ?? data?.[0];
  return (
    <>
      <section className={styles.hero}>
        {background && (
          <div className={styles.ground}>
            <Photo
              url={background.url_foto}
              picture={background.picture}
              alt={background.alt ?? ''}
              focus={background.focus}
              sizes="100vw"
              priority
            />
          </div>
        )}
        <div className={`${styles.head} ${background ? '' : styles.drawn}`}>
          <h1>{servizi.title}</h1>
          <p>{servizi.lead}</p>
        </div>
        <div className={styles.columns}>
          {servizi.columns.map(({ title, items }) => (
            <div key={title}>
              <h2>{title}</h2>
              <ul>
                {items.map((item) => (
                  <li key={item}>{item}</li>
                ))}
              </ul>
            </div>
          ))}
        </div>
      </section>
      <CallToAction {...servizi.callToAction} ground="paper" />
    </>
  );
}
