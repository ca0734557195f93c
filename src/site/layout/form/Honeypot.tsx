export const honeypotField = 'sito';

export const shownNoticeField = 'avviso';

/** The field that only programs fill. */
export function Honeypot({ label }: { label: string }) {
  return (
    <div className="visually-hidden" aria-hidden="true">
      <label>
        {label}
        <input name={honeypotField} type="text" tabIndex={-1} autoComplete="off" />
      </label>
    </div>
  );
}
