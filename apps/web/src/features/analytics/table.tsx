import { FigureTable } from '@balcao/ui/table/figure-table'
import { useId } from 'react'
import css from './analytics.module.css'

type TableProps = {
  title: string
  text?: string
  empty: string
  heads: readonly string[]
  rows: readonly { key: string; head: string; cells: readonly string[] }[]
}

/** Figures in rows under a heading; the first column names them. */
export const Table = ({ title, text, empty, heads, rows }: TableProps) => {
  const heading = useId()
  return (
    <section className={css.card} aria-labelledby={heading}>
      <h2 id={heading}>{title}</h2>
      {text ? <p className={css.quiet}>{text}</p> : null}
      {rows.length === 0 ? <p className={css.quiet}>{empty}</p> : <FigureTable name={title} heads={heads} rows={rows} />}
    </section>
  )
}
