import { Link, useLocation } from 'react-router';
import { staffPages, staffSections } from '../../contract/staff/pages.ts';
import { ThemeControl } from '../../ui/ThemeControl.tsx';
import buttons from '../parts/form/Button.module.css';
import { Button } from '../parts/form/Button.tsx';
import { confirmLeave } from '../parts/form/use-unsaved-guard.ts';
import { useCall } from '../parts/use-call.ts';
import { themeNames } from '../parts/wording/theme-names.ts';
import { signOut } from '../session/session.ts';
import { usePerson } from '../session/use-session.ts';
import styles from './Frame.module.css';

export function Account({ onFollow }: { onFollow?: () => void }) {
  const { name } = usePerson();
  const helpAddress = useHelpAddress();
  const leaveStaffArea = useCall(
    async () => {
      if (await confirmLeave()) await signOut();
    },
    { failureToast: 'Uscita non riuscita' },
  );
  return (
    <div className={`stack1 small ${styles.account}`}>
      <div className="line apart">
        <span>{name}</span>
        <ThemeControl names={themeNames} />
      </div>
      <div className={`row center ${styles.links}`}>
        <Link to={staffPages.profile} className={buttons.text} {...(onFollow && { onClick: onFollow })}>
          Profilo
        </Link>
        <span aria-hidden="true">·</span>
        <Link to={helpAddress} className={buttons.text} {...(onFollow && { onClick: onFollow })}>
          Aiuto
        </Link>
        <span aria-hidden="true">·</span>
        <Button kind="text" busy={leaveStaffArea.isPending} onClick={() => leaveStaffArea.mutate()}>
          Esci
        </Button>
      </div>
    </div>
  );
}

const helpTasks: Partial<Record<keyof typeof staffPages, string>> = {
  launch: 'aprire',
  messages: 'risposta',
  appointments: 'appuntamento',
  newsletter: 'iscritto',
  photos: 'foto',
  texts: 'frase',
  law: 'norma',
  firm: 'orari',
  people: 'collega',
};

/** Returns the URL of the help, with the task that fits the open page. */
function useHelpAddress(): string {
  const { pathname } = useLocation();
  const section = staffSections.find(({ key }) => key !== 'desk' && pathname.startsWith(staffPages[key]));
  const task = section && helpTasks[section.key];
  return task ? `${staffPages.help}#${task}` : staffPages.help;
}
