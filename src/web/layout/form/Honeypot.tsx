import { honeypot } from '../../../content/messages.ts';

/** Name of the field that people do not see. */
export const honeypotField = 'sito';

/** The field that only programs fill. */
export function Honeypot() {
  return (
    <div className="visually-hidden" aria-hidden="true">
      <label>
        {honeypot}
        <input name={honeypotField} type="text" tabIndex={-1} autoComplete="off" />
      </label>
    </div>
  );
}
