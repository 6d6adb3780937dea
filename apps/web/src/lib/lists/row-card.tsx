import type { ReactNode } from 'react'
import css from './row-card.module.css'

type RowCardProps = {
  start?: ReactNode
  name: ReactNode
  /** What stands under the name. */
  lines: readonly ReactNode[]
  /** The way to its menu. */
  end?: ReactNode
}

/** A row of a list as it is drawn on the phone. */
export const RowCard = ({ start, name, lines, end }: RowCardProps) => (
  <div className={css.card}>
    {start}
    <div className={css.text}>
      <div className={css.name}>{name}</div>
      {lines.map((line, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the lines of a card keep their places
        <div key={at} className={css.line}>
          {line}
        </div>
      ))}
    </div>
    {end}
  </div>
)
