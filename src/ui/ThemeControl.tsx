import styles from './ThemeControl.module.css';

interface ThemeControlProps {
  names: { light: string; dark: string; system: string };
}

/** Button that switches the theme; the inline script handles it. CSS selects its accessible name by `data-theme`. */
export function ThemeControl({ names }: ThemeControlProps) {
  return (
    <button type="button" className={`square ${styles.control}`} data-theme-control data-tooltip="">
      <svg viewBox="0 0 20 20" width="1.1em" height="1.1em" aria-hidden="true">
        <circle cx="10" cy="10" r="7" />
        <path d="M10 3a7 7 0 0 1 0 14z" />
      </svg>
      <span className={`visually-hidden ${styles.system}`}>{names.system}</span>
      <span className={`visually-hidden ${styles.light}`}>{names.light}</span>
      <span className={`visually-hidden ${styles.dark}`}>{names.dark}</span>
    </button>
  );
}
