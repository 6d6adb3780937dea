import { Link } from '@tanstack/react-router'
import css from '../dashboard.module.css'

type FigureProps = { label: string; value: string; note?: string; to?: string; search?: Record<string, string> }

/** A figure that leads to what it counts. */
export const Figure = ({ label, value, note, to = '/tickets', search = {} }: FigureProps) => (
  <Link to={to} search={search} className={css.figure}>
    <span className={css.figureLabel}>{label}</span>
    <strong className={css.number}>{value}</strong>
    <span className={css.unit}>{note ?? ''}</span>
  </Link>
)
