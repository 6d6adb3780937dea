import { FEW } from '@balcao/contracts/reports/words'
import { Link } from '@tanstack/react-router'
import { useId } from 'react'
import { t } from './messages.ts'
import css from './reports.module.css'

export type FigureProps = {
  name: string
  value: string
  /** How it is counted: one sentence. */
  means: string
  /** How it stands to the period before, and of how many it is. */
  notes?: readonly (string | undefined)[]
  n?: number
  /** The list of tickets that it counts. */
  to?: Record<string, string> | undefined
}

/** A figure under its name, with what it is of and how it is counted. Grey where few things were measured. */
export const Figure = ({ name, value, means, notes = [], n, to }: FigureProps) => {
  const meaning = useId()
  const few = n !== undefined && n < FEW
  return (
    <div className={css.figure}>
      <dt>{name}</dt>
      <dd>
        <span className={few ? css.few : css.value} aria-describedby={meaning}>
          {value}
        </span>
        {notes
          .filter((note) => note !== undefined)
          .map((note) => (
            <small key={note}>{note}</small>
          ))}
        <small id={meaning} className={css.meaning}>
          {means}
        </small>
        {to ? (
          <Link to="/tickets" search={to} className={css.drill} aria-label={`${t('seeTickets')}: ${name}`}>
            {t('seeTickets')}
          </Link>
        ) : null}
      </dd>
    </div>
  )
}

type Cell = { key: string; text: string; quiet?: boolean }
type TableProps = { name: string; heads: readonly string[]; rows: readonly { key: string; head: string; cells: readonly Cell[] }[] }

/** Figures in rows; the first column names them. It scrolls sideways by itself where the page is narrow. */
export const FigureTable = ({ name, heads, rows }: TableProps) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
  <div className={css.scroll} tabIndex={0}>
    <table className={css.table} aria-label={name}>
      <thead>
        <tr>
          {heads.map((head) => (
            <th key={head} scope="col">
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ key, head, cells }) => (
          <tr key={key}>
            <th scope="row">{head}</th>
            {cells.map((cell) => (
              <td key={cell.key} className={cell.quiet ? css.few : undefined}>
                {cell.text}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  </div>
)

/** A part of a report under its heading. */
export const Card = ({
  title,
  text,
  acts,
  children,
}: {
  title: string
  text?: string
  acts?: React.ReactNode
  children: React.ReactNode
}) => {
  const heading = useId()
  return (
    <section className={css.card} aria-labelledby={heading}>
      <header className={css.head}>
        <h2 id={heading}>{title}</h2>
        {acts}
      </header>
      {text ? <p className={css.quiet}>{text}</p> : null}
      {children}
    </section>
  )
}
