import { useMutation } from '@tanstack/react-query';
import { Link, useLocation } from 'react-router';
import { staffPages, staffSections } from '../../../contract/staff/pages.ts';
import { ThemeControl } from '../../ui/ThemeControl.tsx';
import buttons from '../parts/form/Button.module.css';
import { Button } from '../parts/form/Button.tsx';
import { mayLeave } from '../parts/form/use-unsaved.ts';
import { sayFailure } from '../parts/overlays/toasts.ts';
import { themeNames } from '../parts/wording/theme-names.ts';
import { signOut } from '../session/session.ts';
import { usePerson } from '../session/use-session.ts';
import styles from './Frame.module.css';
import { words } from './words.ts';

/** Whose pages these are, with the way to their profile and out. */
export function Account({ onFollow }: { onFollow?: () => void }) {
  const { name } = usePerson();
  const help = useHelp();
  const leave = useMutation({
    mutationFn: async () => {
      if (await mayLeave()) await signOut();
    },
    onError: (error) => sayFailure(words.signOutFailed, error),
  });
  return (
    <div className={styles.account}>
      <div className={styles.accountLine}>
        <span>{name}</span>
        <ThemeControl names={themeNames} />
      </div>
      <div className={styles.links}>
        <Link to={staffPages.profilo} className={buttons.text} {...(onFollow && { onClick: onFollow })}>
          {words.profile}
        </Link>
        <span aria-hidden="true">·</span>
        <Link to={help} className={buttons.text} {...(onFollow && { onClick: onFollow })}>
          {words.help}
        </Link>
        <span aria-hidden="true">·</span>
        <Button kind="text" busy={leave.isPending} onClick={() => leave.mutate()}>
          {words.signOut}
        </Button>
      </div>
    </div>
  );
}

const helpOf: Partial<Record<keyof typeof staffPages, string>> = {
  'messa-in-linea': 'aprire',
  messaggi: 'risposta',
  iscritti: 'iscritto',
  foto: 'foto',
  testi: 'frase',
  scadenze: 'norma',
  dati: 'orari',
  persone: 'collega',
};

/** The way to the help, to what it says of the page that is open. */
function useHelp(): string {
  const { pathname } = useLocation();
  const section = staffSections.find(({ key }) => key !== 'oggi' && pathname.startsWith(staffPages[key]));
  const task = section && helpOf[section.key];
  return task ? `${staffPages.aiuto}#${task}` : staffPages.aiuto;
}
