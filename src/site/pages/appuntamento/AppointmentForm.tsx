import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { findNotOffered, listWishes, makeAppointmentForm } from '../../../content/forms/appointment-forms.ts';
import { footerPages } from '../../../content/site-map.ts';
import { formatHalfDay } from '../../../contract/fields/half-days.ts';
import { paths } from '../../../contract/paths.ts';
import { useContent } from '../../api/content.ts';
import { offerQuery } from '../../api/queries.ts';
import { QuestionForm } from '../../layout/form/QuestionForm.tsx';
import type { StoredForm } from '../../layout/form/sending.ts';
import { HalfDaySelect } from './HalfDaySelect.tsx';

/** Form that asks for an appointment. */
export function AppointmentForm({ onStored }: { onStored: (stored: StoredForm) => void }) {
  const { form: words } = useContent('appuntamento');
  const { contact } = useContent('moduli');
  const { phone, phoneHref } = useContent('site');
  const client = useQueryClient();
  const offer = useSuspenseQuery(offerQuery()).data;
  if (offer.length === 0 || Object.values(words.modes).every((label) => label === ''))
    return (
      <p>
        {words.closed} <a href={phoneHref}>{phone}</a>
      </p>
    );
  return (
    <QuestionForm
      form={makeAppointmentForm(words, contact)}
      action={paths.appointment}
      sender={{
        path: paths.appointments,
        toBody: ({ wishes, ...content }) => ({ ...content, wishes: listWishes(wishes) }),
        async explainRefusal({ wishes }, typed) {
          if (wishes === undefined) return {};
          // The page is too old: it renews its half days.
          const current = await client.fetchQuery({ ...offerQuery(), staleTime: 0 }).catch(() => []);
          const offered = new Set(current.map(formatHalfDay));
          return findNotOffered(typed, (halfDay) => offered.has(formatHalfDay(halfDay)));
        },
      }}
      words={{
        submit: words.submit,
        below: words.validity,
        notice: { text: words.notice, path: `${footerPages.privacy.path}#appuntamenti` },
      }}
      halfDay={HalfDaySelect}
      onStored={onStored}
    />
  );
}
