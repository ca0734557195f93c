import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { wishFields } from '../../../content/appointments/wish-fields.ts';
import { footerPages } from '../../../content/site-map.ts';
import { contactFields } from '../../../contract/contact/fields.ts';
import { limits } from '../../../contract/limits.ts';
import { paths } from '../../../contract/paths.ts';
import { Button } from '../../../ui/Button.tsx';
import fieldStyles from '../../../ui/Field.module.css';
import { Field } from '../../../ui/Field.tsx';
import { useContent } from '../../api/content.ts';
import { offerQuery } from '../../api/queries.ts';
import formStyles from '../../layout/form/Form.module.css';
import { FormNotice } from '../../layout/form/FormNotice.tsx';
import { FormResult } from '../../layout/form/FormResult.tsx';
import { Honeypot } from '../../layout/form/Honeypot.tsx';
import { useForm } from '../../layout/form/use-form.ts';
import styles from './AppointmentForm.module.css';
import { getWishId, WishFields } from './WishFields.tsx';

const getFieldId = (name: string) => `appuntamento-${name}`;

/** Form that asks for an appointment. The result appears below its button. */
export function AppointmentForm() {
  const { form: words } = useContent('appuntamento');
  const { contact, honeypot } = useContent('moduli');
  const { phone, phoneHref } = useContent('site');
  const client = useQueryClient();
  const offer = useSuspenseQuery(offerQuery()).data;
  const outcomeBox = useRef<HTMLDivElement>(null);
  const form = useForm({
    name: 'appuntamento',
    load: async () => (await import('./send-appointment.ts')).createAppointmentSender(client),
    outcomeBox,
  });
  const { sending, outcome, errors, returnedValue } = form;
  const labels = { nome: contact.nome.label, email: contact.email.label, telefono: words.telefono };
  const makeFieldProps = (name: keyof typeof labels | 'messaggio') => ({
    id: getFieldId(name),
    name,
    error: errors[name],
    defaultValue: returnedValue(name),
  });
  const fields = [
    { name: 'nome', id: getFieldId('nome'), label: labels.nome },
    { name: 'email', id: getFieldId('email'), label: labels.email },
    { name: 'mode', id: getFieldId('mode'), label: words.mode },
    { name: 'telefono', id: getFieldId('telefono'), label: labels.telefono },
    ...wishFields.map((name, index) => ({
      name,
      id: getWishId(name),
      label: [words.first, words.second, words.third][index] ?? '',
    })),
    { name: 'messaggio', id: getFieldId('messaggio'), label: words.messaggio },
  ];
  const modes = Object.entries(words.modes).filter(([, label]) => label !== '');
  if (offer.length === 0 || modes.length === 0)
    return (
      <p>
        {words.closed} <a href={phoneHref}>{phone}</a>
      </p>
    );
  return (
    <form className={`stack5 start ${formStyles.form} ${styles.form}`} action={paths.appointment} {...form.props}>
      {!outcome && <FormResult outcome={undefined} errors={errors} fields={fields} />}
      <Field
        {...makeFieldProps('nome')}
        label={labels.nome}
        maxLength={limits.nome}
        required
        {...contactFields.nome.control}
      />
      <Field
        {...makeFieldProps('email')}
        label={labels.email}
        maxLength={limits.email}
        required
        {...contactFields.email.control}
      />
      <fieldset aria-describedby={errors['mode'] && getFieldId('mode-error')}>
        <legend className={styles.legend}>{words.mode}</legend>
        <div className={styles.modes}>
          {modes.map(([mode, label], index) => (
            <label key={mode} className={fieldStyles.check}>
              <input
                id={index === 0 ? getFieldId('mode') : undefined}
                type="radio"
                name="mode"
                value={mode}
                required
                defaultChecked={returnedValue('mode') === mode}
              />
              {label}
            </label>
          ))}
        </div>
        {errors['mode'] && (
          <p className={fieldStyles.error} id={getFieldId('mode-error')}>
            {errors['mode']}
          </p>
        )}
      </fieldset>
      <Field
        {...makeFieldProps('telefono')}
        label={labels.telefono}
        hint={words.telefonoNote}
        type="tel"
        autoComplete="tel"
        maxLength={limits.telefono}
      />
      <WishFields words={words} offer={offer} errors={errors} returnedValue={returnedValue} required />
      <Field
        {...makeFieldProps('messaggio')}
        label={words.messaggio}
        hint={words.optional}
        maxLength={limits.messaggio}
        multiline
        rows={4}
      />
      <Honeypot label={honeypot} />
      <FormNotice
        text={words.notice}
        link={{ label: contact.noticeLink, path: `${footerPages.privacy.path}#appuntamenti` }}
      />
      <div>
        <Button type="submit" disabled={sending}>
          {sending ? contact.submitting : words.submit}
        </Button>
        <p className="soft above3">{words.validity}</p>
        <FormResult ref={outcomeBox} outcome={outcome} errors={outcome ? errors : {}} fields={fields} />
      </div>
    </form>
  );
}
