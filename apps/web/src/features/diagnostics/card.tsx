import { type ReactNode, useId } from 'react'
import css from './diagnostics.module.css'

/** One matter of the page under its heading. */
export const Card = ({ title, text, children }: { title: string; text?: string; children: ReactNode }) => {
  const heading = useId()
  return (
    <section className={css.card} aria-labelledby={heading}>
      <h2 id={heading}>{title}</h2>
      {text ? <p className={css.quiet}>{text}</p> : null}
      {children}
    </section>
  )
}
