import { figure } from '@balcao/ui/lib/language'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import css from './dashboard.module.css'

type Bar = { key: string; label: ReactNode; count: number; text?: string; search: Record<string, string> | undefined }

type BarsProps = { title: string; bars: readonly Bar[]; empty?: string; most?: number }

/** Counts as bars from zero, the longest of them, or `most`, over the whole width; each leads to its list, where there is one. */
export const Bars = ({ title, bars, empty, most = Math.max(1, ...bars.map(({ count }) => count)) }: BarsProps) => {
  return (
    <section className={css.card}>
      <header className={css.cardHead}>
        <h2>{title}</h2>
      </header>
      {empty && bars.every(({ count }) => count === 0) ? <p className={css.quiet}>{empty}</p> : null}
      <ul className={css.list}>
        {bars.map(({ key, label, count, text, search }) => (
          <li key={key}>
            <Listed search={search}>
              <span className={css.barLabel}>{label}</span>
              <span className={css.barTrack} aria-hidden>
                <span style={{ width: `${(count / most) * 100}%` }} />
              </span>
              <span className={css.barCount}>{text ?? figure(count)}</span>
            </Listed>
          </li>
        ))}
      </ul>
    </section>
  )
}

const Listed = ({ search, children }: Pick<Bar, 'search'> & { children: ReactNode }) =>
  search ? (
    <Link to="/tickets" search={search} className={css.bar}>
      {children}
    </Link>
  ) : (
    <span className={css.bar}>{children}</span>
  )
