import { useState } from 'react';
import { type Profile, profileCalls } from '../../contract/staff/profile.ts';
import { useFirmName } from '../firm-name.ts';
import { Button, Buttons } from '../parts/form/Button.tsx';
import { useUnsavedGuard } from '../parts/form/use-unsaved-guard.ts';
import { confirm } from '../parts/overlays/confirm.ts';
import { copyText } from '../parts/overlays/copy-text.ts';
import { Dialog, DialogActions } from '../parts/overlays/Dialog.tsx';
import { Section } from '../parts/page/Page.tsx';
import { useCall } from '../parts/use-call.ts';
import { RelativeTime } from '../parts/wording/Time.tsx';
import { profileQuery } from '../session/profile-query.ts';
import styles from './Profile.module.css';
import { SetUpAppDialog } from './SetUpAppDialog.tsx';

/** Second factor: codes of an authenticator app, and recovery codes in case the phone is lost. */
export function SecondFactor({ profile }: { profile: Profile }) {
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const failureToast = 'Codice di verifica';
  const offerTotp = useCall(profileCalls.offerTotp, { failureToast });
  const renew = useCall(profileCalls.renewRecoveryCodes, {
    failureToast,
    refreshKeys: [profileQuery.queryKey],
    onSuccess: ({ recovery_codes }) => setCodes(recovery_codes),
  });
  const turnOff = useCall(profileCalls.removeTotp, {
    successToast: 'Codice di verifica disattivato',
    failureToast,
    refreshKeys: [profileQuery.queryKey],
  });
  const confirmTurnOff = async () => {
    const question = {
      title: 'Disattivare il codice di verifica?',
      text: 'Per entrare basterà la password. I codici di recupero non varranno più.',
      action: 'Disattiva il codice di verifica',
      destructive: true,
    };
    if (await confirm(question)) turnOff.mutate({});
  };
  const confirmRenew = async () => {
    const question = {
      title: 'Creare nuovi codici di recupero?',
      text: 'Quelli di prima, anche se stampati, non varranno più.',
      action: 'Crea i codici',
    };
    if (await confirm(question)) renew.mutate({});
  };

  return (
    <Section
      title="Codice di verifica"
      note={
        profile.totp_since === null ? (
          'Non attivo'
        ) : (
          <>
            Attivo <RelativeTime at={profile.totp_since} preposition="da" />
          </>
        )
      }
    >
      {profile.totp_since === null ? (
        <>
          <p>
            Dopo la password viene chiesto un codice che cambia ogni mezzo minuto, mostrato da un’app sul telefono. Chi
            conosce solo la password non entra.
          </p>
          <Buttons>
            <Button busy={offerTotp.isPending} onClick={() => offerTotp.mutate({})}>
              Attiva il codice di verifica
            </Button>
          </Buttons>
        </>
      ) : (
        <>
          <p>Dopo la password viene chiesto il codice dell’app. {formatCodesLeft(profile.recovery_codes_left)}</p>
          <Buttons>
            <Button busy={renew.isPending} onClick={() => void confirmRenew()}>
              Nuovi codici di recupero
            </Button>
            <Button kind="text" busy={turnOff.isPending} onClick={() => void confirmTurnOff()}>
              Disattiva
            </Button>
          </Buttons>
        </>
      )}
      {offerTotp.data && (
        <SetUpAppDialog
          secret={offerTotp.data}
          onDone={(newCodes) => {
            offerTotp.reset();
            if (newCodes) setCodes(newCodes);
          }}
        />
      )}
      {codes && <RecoveryCodes codes={codes} email={profile.email} onClose={() => setCodes(null)} />}
    </Section>
  );
}

const leaveQuestion = {
  title: 'I codici sono stati conservati?',
  text: 'Si vedono questa volta soltanto, e quelli di prima non valgono più.',
};

function formatCodesLeft(count: number): string {
  if (count === 0) return 'I codici di recupero sono finiti.';
  return count === 1 ? 'Resta un codice di recupero.' : `Restano ${count} codici di recupero.`;
}

interface RecoveryCodesProps {
  /** New codes. They are shown only once. */
  codes: readonly string[];
  email: string;
  onClose: () => void;
}

function RecoveryCodes({ codes, email, onClose }: RecoveryCodesProps) {
  const firm = useFirmName();
  useUnsavedGuard(true, leaveQuestion);
  return (
    <Dialog
      open
      title="Codici di recupero"
      description={
        <p>
          Con uno di questi codici si entra quando il telefono non c’è. Ognuno vale una volta. Non verranno mostrati di
          nuovo: li stampi e li conservi dove tiene i documenti.
        </p>
      }
    >
      <div data-recovery-codes="">
        <p className={styles.heading}>{`${firm}, gestione del sito: ${email}`}</p>
        <ul className={`grid ${styles.codes}`}>
          {codes.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </ul>
      </div>
      <DialogActions>
        {'clipboard' in navigator && (
          <Button kind="text" onClick={() => void copyText(codes.join('\n'), 'Codici copiati')}>
            Copia
          </Button>
        )}
        <Button onClick={() => print()}>Stampa</Button>
        <Button kind="solid" onClick={onClose}>
          Li ho conservati
        </Button>
      </DialogActions>
    </Dialog>
  );
}
