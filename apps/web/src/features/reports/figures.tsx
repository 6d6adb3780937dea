import { FEW } from '@balcao/contracts/reports/words'
import { FigureTable as Figures } from '@balcao/ui/table/figure-table'
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
  /** The lists of the tickets that it counts, the whole one first. */
  drills?: readonly Drill[]
}
/** A list of tickets: what it is called, and its address. */
type Drill = { label: string; search: Record<string, string> }

/** A figure under its name, with what it is of and how it is counted. Grey where few things were measured. */
export const Figure = ({ name, value, means, notes = [], n, drills = [] }: FigureProps) => {
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
        {drills.map(({ label, search }) => (
          <Link key={label} to="/tickets" search={search} className={css.drill} aria-label={`${label}: ${name}`}>
            {label}
          </Link>
        ))}
      </dd>
    </div>
  )
}

/** `search`: the list of tickets that the figure counts. */
export type Cell = { key: string; text: string; quiet?: boolean; search?: Record<string, string> | undefined }
type TableProps = { name: string; heads: readonly string[]; rows: readonly { key: string; head: string; cells: readonly Cell[] }[] }

/** Figures in rows; each opens the tickets that it counts. */
export const FigureTable = ({ name, heads, rows }: TableProps) => (
  <Figures
    name={name}
    heads={heads}
    rows={rows.map(({ key, head, cells }) => ({
      key,
      head,
      cells: cells.map(({ key: cell, text, quiet, search }, index) => (
        <span key={cell} className={quiet ? css.few : undefined}>
          {search ? (
            <Link to="/tickets" search={search} aria-label={`${text}: ${head}, ${heads[index + 1]}. ${t('seeTickets')}`}>
              {text}
            </Link>
          ) : (
            text
          )}
        </span>
      )),
    }))}
  />
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
