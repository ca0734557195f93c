export const honeypotField = 'sito';

export const shownNoticeField = 'avviso';

/** Honeypot: hidden field that only bots fill. */
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
