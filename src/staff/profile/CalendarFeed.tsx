import { calendarCalls } from '../../contract/appointments.ts';
import type { Profile } from '../../contract/staff/profile.ts';
import fieldStyles from '../../ui/Field.module.css';
import { Field } from '../../ui/Field.tsx';
import { Button, Buttons } from '../parts/form/Button.tsx';
import { Form } from '../parts/form/Form.tsx';
import { toRefusal } from '../parts/form/refusal.ts';
import { copyText } from '../parts/overlays/copy-text.ts';
import { Section } from '../parts/page/Page.tsx';
import { useCall } from '../parts/use-call.ts';
import { profileQuery } from '../session/profile-query.ts';

/** Address by which a calendar program reads this person's appointments. It is shown only when it is made. */
export function CalendarFeed({ profile: { calendar } }: { profile: Profile }) {
  const refreshKeys = [profileQuery.queryKey];
  const renew = useCall(calendarCalls.renew, { refreshKeys });
  const remove = useCall(calendarCalls.remove, {
    successToast: 'Indirizzo tolto: i calendari che lo leggono non ricevono più nulla',
    failureToast: 'Indirizzo non tolto',
    refreshKeys,
    onSuccess: () => renew.reset(),
  });
  return (
    <Section
      title="Calendario"
      note="Gli appuntamenti confermati con Lei si leggono anche nel Suo calendario, che li aggiorna da solo."
    >
      {renew.data && <NewAddress url={renew.data.url} />}
      {!renew.data && calendar && (
        <p>
          L’indirizzo è in uso{calendar.names ? ' e mostra i nomi' : ', senza nomi'}. Per rileggerlo bisogna cambiarlo.
        </p>
      )}
      <Form failure={toRefusal(renew.error).form} onSend={(fields) => renew.mutate({ names: fields.has('names') })}>
        <label className={fieldStyles.check}>
          <input type="checkbox" name="names" defaultChecked={calendar?.names ?? false} />
          Mostra i nomi: chi ospita il calendario li leggerà
        </label>
        <Buttons>
          <Button type="submit" busy={renew.isPending}>
            {calendar ? 'Cambia indirizzo' : 'Crea l’indirizzo'}
          </Button>
          {calendar && (
            <Button kind="text" busy={remove.isPending} onClick={() => remove.mutate({})}>
              Togli l’indirizzo
            </Button>
          )}
        </Buttons>
      </Form>
    </Section>
  );
}

function NewAddress({ url }: { url: string }) {
  return (
    <>
      <Field
        label="Indirizzo del calendario"
        value={url}
        readOnly
        onFocus={({ currentTarget }) => currentTarget instanceof HTMLInputElement && currentTarget.select()}
      />
      <p>
        Si vede questa volta soltanto. Nel programma del calendario si aggiunge come «calendario da indirizzo web»; chi
        lo conosce legge gli appuntamenti.
      </p>
      {'clipboard' in navigator && (
        <Buttons>
          <Button kind="outline" onClick={() => void copyText(url, 'Indirizzo copiato')}>
            Copia l’indirizzo
          </Button>
        </Buttons>
      )}
    </>
  );
}
