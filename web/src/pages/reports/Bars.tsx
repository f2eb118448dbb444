import './reports.css'

export interface Bar {
  /** Under the bar, where there is room. */
  label: string
  value: number
  /** What the value is, in words. */
  text: string
}

const height = 120

/** A bar for each row of the table below it. The table says the same to those who do not see the bars. */
export function Bars({ bars }: { bars: Bar[] }) {
  const most = Math.max(...bars.map(({ value }) => value), 0)
  if (most === 0 || bars.length < 2) return null
  const step = 100 / bars.length
  const every = Math.ceil(bars.length / 8)
  return (
    <div className="bars" aria-hidden="true">
      {/* biome-ignore lint/a11y/noSvgWithoutTitle: the table has its words */}
      <svg viewBox={`0 0 100 ${height}`} preserveAspectRatio="none" className="bars-drawing">
        {bars.map(({ label, value, text }, at) => {
          const tall = Math.max(value > 0 ? 1 : 0, (Math.max(0, value) / most) * (height - 4))
          return (
            <rect key={label} x={at * step + step * 0.12} width={step * 0.76} y={height - tall} height={tall}>
              <title>{`${label}: ${text}`}</title>
            </rect>
          )
        })}
      </svg>
      <div className="bars-labels">
        {bars.map(({ label }, at) => (
          <span key={label} className={at % (every * 3) === 0 ? undefined : 'wide-only'}>
            {at % every === 0 ? label : ''}
          </span>
        ))}
      </div>
    </div>
  )
}
