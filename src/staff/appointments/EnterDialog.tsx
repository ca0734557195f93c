import { type ChangeEvent, useState } from 'react';
import { type AppointmentMode, appointmentCalls, appointmentModes } from '../../contract/appointments.ts';
import { limits } from '../../contract/limits.ts';
import { Field } from '../../ui/Field.tsx';
import { callApi } from '../api.ts';
import { Button } from '../parts/form/Button.tsx';
import { FormDialog } from '../parts/form/FormDialog.tsx';
import { useUnsavedGuard } from '../parts/form/use-unsaved-guard.ts';
import { useCall } from '../parts/use-call.ts';
import { appointmentKeys } from './appointment-queries.ts';
import { modeNames } from './appointment-words.ts';
import { type AppointedInput, emptyTime, TimeFields, toTimeRefusal, useChosenTime } from './TimeFields.tsx';

interface VisitorInput {
  nome: string;
  email: string;
  telefono: string;
  mode: AppointmentMode;
  messaggio: string;
}

const nobody: VisitorInput = { nome: '', email: '', telefono: '', mode: 'office', messaggio: '' };

/** Dialog that writes down an appointment, such as one taken by telephone. */
export function EnterDialog({ onClose }: { onClose: () => void }) {
  const [visitor, setVisitor] = useState(nobody);
  const [time, setTime] = useState<AppointedInput>(emptyTime);
  useUnsavedGuard(JSON.stringify([visitor, time]) !== JSON.stringify([nobody, emptyTime]));
  const { chosen } = useChosenTime(time);
  const { day, time: hour, minutes, person, place } = chosen;
  const enter = useCall(
    () => callApi(appointmentCalls.enter, { ...visitor, start: `${day}T${hour}`, minutes, person, place }),
    {
      successToast: ({ id }) => ({ title: 'Appuntamento aggiunto', about: id }),
      refreshKeys: appointmentKeys,
      onSuccess: onClose,
    },
  );
  const refusal = toTimeRefusal(enter.error, ['nome', 'email', 'telefono', 'messaggio']);
  const field = (name: 'nome' | 'email' | 'telefono') => ({
    value: visitor[name],
    error: refusal.fields[name],
    maxLength: limits[name],
    autoComplete: 'off',
    onChange: ({ currentTarget }: ChangeEvent<HTMLInputElement>) =>
      setVisitor((before) => ({ ...before, [name]: currentTarget.value })),
  });
  const { mode, messaggio } = visitor;
  return (
    <FormDialog
      onClose={onClose}
      onSend={() => {
        if (!enter.isPending) enter.mutate();
      }}
      title="Nuovo appuntamento"
      failure={refusal.form}
      action="Aggiungi"
      alternative={<Button onClick={onClose}>Torna indietro</Button>}
      busy={enter.isPending}
    >
      <Field label="Nome" {...field('nome')} />
      <Field
        label="Come"
        value={mode}
        options={appointmentModes.map((value) => ({ value, label: modeNames[value] }))}
        onChange={({ currentTarget }: ChangeEvent<HTMLSelectElement>) =>
          setVisitor((before) => ({
            ...before,
            mode: appointmentModes.find((one) => one === currentTarget.value) ?? 'office',
          }))
        }
      />
      <Field
        label="Numero di telefono"
        type="tel"
        hint={mode === 'phone' ? undefined : 'facoltativo'}
        {...field('telefono')}
      />
      <Field label="Email" type="email" hint="facoltativa: con questa riceve l’invito" {...field('email')} />
      <TimeFields
        id=""
        mode={mode}
        telefono={visitor.telefono}
        input={time}
        errors={refusal.fields}
        onChange={(part) => setTime((before) => ({ ...before, ...part }))}
      />
      <Field
        multiline
        rows={3}
        label="Di che cosa si tratta"
        hint="facoltativo"
        value={messaggio}
        maxLength={limits.messaggio}
        error={refusal.fields['messaggio']}
        onChange={({ currentTarget }) => setVisitor((before) => ({ ...before, messaggio: currentTarget.value }))}
      />
    </FormDialog>
  );
}
