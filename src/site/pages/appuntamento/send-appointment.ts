import type { QueryClient } from '@tanstack/react-query';
import { findRefusedWishes, parseAppointmentForm } from '../../../content/appointments/parsing.ts';
import { formatHalfDay } from '../../../content/appointments/wish-fields.ts';
import { ApiFailure } from '../../../ui/http/request.ts';
import { askAppointment } from '../../api/forms.ts';
import { offerQuery } from '../../api/queries.ts';
import { makeFailedOutcome } from '../../layout/form/failed-outcome.ts';
import type { SendForm } from '../../layout/form/use-form.ts';

/** Creates the function that validates and sends the form. It renews the half days of a page that is too old. */
export const createAppointmentSender =
  (client: QueryClient): SendForm =>
  async (values, signals, key) => {
    const parsed = parseAppointmentForm(values);
    if ('refusal' in parsed) return parsed.refusal;
    try {
      await askAppointment(parsed.post, signals, key);
      return { notice: 'appuntamento-chiesto', errors: {} };
    } catch (failure) {
      if (!(failure instanceof ApiFailure && failure.fields['wishes'])) return makeFailedOutcome(failure, values);
      const offer = await client.fetchQuery({ ...offerQuery(), staleTime: 0 }).catch(() => []);
      const offered = new Set(offer.map(formatHalfDay));
      const errors = findRefusedWishes(values, (halfDay) => !offered.has(formatHalfDay(halfDay)));
      return { notice: 'campi-non-validi', errors };
    }
  };
