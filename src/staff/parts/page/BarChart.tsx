import patterns from '../patterns.module.css';
import styles from './BarChart.module.css';

/** One bar: what it is of («settimana del 16 novembre») and how many. */
export interface Bar {
  label: string;
  value: number;
}

interface BarChartProps {
  title: string;
  note: string;
  none: string;
  /** In time's order: the last one is now, and its value is written large. */
  bars: readonly Bar[];
}

const number = new Intl.NumberFormat('it-IT', { useGrouping: 'always' });
const height = 80;
const share = 0.64;

/** Bars for the eye, and the same numbers as a table for everybody. */
export function BarChart({ title, note, none, bars }: BarChartProps) {
  const most = Math.max(0, ...bars.map(({ value }) => value));
  return (
    <div className={styles.chart}>
      <h3>{title}</h3>
      {most === 0 ? (
        <p className={styles.none}>{none}</p>
      ) : (
        <svg viewBox={`0 0 ${bars.length} ${height}`} preserveAspectRatio="none" aria-hidden="true">
          {bars.map(({ label, value }, index) => {
            // A bar of something is never invisible.
            const high = value === 0 ? 0 : Math.max(1.5, (value / most) * height);
            return <rect key={label} x={index + (1 - share) / 2} y={height - high} width={share} height={high} />;
          })}
        </svg>
      )}
      <p className={`${patterns.fine} ${styles.note}`}>{note}</p>
      <p className={styles.figure}>{number.format(bars.at(-1)?.value ?? 0)}</p>
      <details>
        <summary>I numeri del grafico</summary>
        <table>
          <caption className="visually-hidden">{title}</caption>
          <tbody>
            {bars.map(({ label, value }) => (
              <tr key={label}>
                <th scope="row">{label}</th>
                <td>{number.format(value)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </div>
  );
}
