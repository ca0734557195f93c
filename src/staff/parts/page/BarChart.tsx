import styles from './BarChart.module.css';

/** Bar with its label («settimana del 16 novembre») and its count. */
export interface Bar {
  label: string;
  value: number;
}

interface BarChartProps {
  title: string;
  note: string;
  /** Details of how the numbers are counted, shown with them. */
  method?: string;
  emptyText: string;
  /** Bars in chronological order. The last is the current period; its value is written large. */
  bars: readonly Bar[];
}

const numberFormat = new Intl.NumberFormat('it-IT', { useGrouping: 'always' });
/** Size of the chart in units of its viewBox, in which each bar has a slot 1 unit wide. */
const chartHeight = 80;
const barWidth = 0.64;

/** Bar chart, hidden from screen readers, with the same numbers in a table. */
export function BarChart({ title, note, method, emptyText, bars }: BarChartProps) {
  const maxValue = Math.max(0, ...bars.map(({ value }) => value));
  return (
    <div className={`grid lined ${styles.chart}`}>
      <h3>{title}</h3>
      {maxValue === 0 ? (
        <p className={`soft ${styles.none}`}>{emptyText}</p>
      ) : (
        <svg viewBox={`0 0 ${bars.length} ${chartHeight}`} preserveAspectRatio="none" aria-hidden="true">
          {bars.map(({ label, value }, index) => {
            // Minimum height: a value above 0 is always visible.
            const barHeight = value === 0 ? 0 : Math.max(1.5, (value / maxValue) * chartHeight);
            return (
              <rect
                key={label}
                x={index + (1 - barWidth) / 2}
                y={chartHeight - barHeight}
                width={barWidth}
                height={barHeight}
              />
            );
          })}
        </svg>
      )}
      <p className="fine above2">{note}</p>
      <p className={`serif ${styles.figure}`}>{numberFormat.format(bars.at(-1)?.value ?? 0)}</p>
      <details className="fine">
        <summary>I numeri del grafico</summary>
        {method && <p>{method}</p>}
        <table>
          <caption className="visually-hidden">{title}</caption>
          <tbody>
            {bars.map(({ label, value }) => (
              <tr key={label}>
                <th scope="row">{label}</th>
                <td>{numberFormat.format(value)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </div>
  );
}
