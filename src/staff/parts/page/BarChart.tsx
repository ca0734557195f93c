import patterns from '../patterns.module.css';
import styles from './BarChart.module.css';

/** Bar with its label («settimana del 16 novembre») and its count. */
export interface Bar {
  label: string;
  value: number;
}

interface BarChartProps {
  title: string;
  note: string;
  emptyText: string;
  /** Bars in chronological order. The last is the current period; its value is written large. */
  bars: readonly Bar[];
}

const number = new Intl.NumberFormat('it-IT', { useGrouping: 'always' });
const height = 80;
const share = 0.64;

/** Bar chart, hidden from screen readers, with the same numbers in a table. */
export function BarChart({ title, note, emptyText, bars }: BarChartProps) {
  const maxValue = Math.max(0, ...bars.map(({ value }) => value));
  return (
    <div className={styles.chart}>
      <h3>{title}</h3>
      {maxValue === 0 ? (
        <p className={styles.none}>{emptyText}</p>
      ) : (
        <svg viewBox={`0 0 ${bars.length} ${height}`} preserveAspectRatio="none" aria-hidden="true">
          {bars.map(({ label, value }, index) => {
            // Minimum height: a value above 0 is always visible.
            const barHeight = value === 0 ? 0 : Math.max(1.5, (value / maxValue) * height);
            return (
              <rect key={label} x={index + (1 - share) / 2} y={height - barHeight} width={share} height={barHeight} />
            );
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
