import { Link } from '@tanstack/react-router'
import css from './dashboard.module.css'

type FigureProps = { label: string; value: string; note?: string; to?: string; search?: Record<string, string> | undefined }

/** A figure that leads to what it counts, where there is such a page: the list of tickets unless another is named. */
export const Figure = ({ label, value, note = '', to, search }: FigureProps) => {
  const inside = (
    <>
      <span className={css.figureLabel}>{label}</span>
      <strong className={css.number}>{value}</strong>
      <span className={css.unit}>{note}</span>
    </>
  )
  if (to === undefined && search === undefined) return <div className={css.figure}>{inside}</div>
  return (
    <Link to={to ?? '/tickets'} search={search ?? {}} className={css.figure}>
      {inside}
    </Link>
  )
}
