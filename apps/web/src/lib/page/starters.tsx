import { useId } from 'react'
import css from './starters.module.css'

type StartersProps<Starter extends string> = {
  heading: string
  starters: readonly Starter[]
  name: (starter: Starter) => string
  about: (starter: Starter) => string
  /** How much it brings along. */
  size: (starter: Starter) => string
  onChoose: (starter: Starter) => void
}

/** What something new may begin with, instead of with nothing. */
export const Starters = <Starter extends string>({ heading, starters, name, about, size, onChoose }: StartersProps<Starter>) => {
  const headingId = useId()
  return (
    <section aria-labelledby={headingId}>
      <h2 id={headingId} className={css.heading}>
        {heading}
      </h2>
      <ul className={css.starters}>
        {starters.map((starter) => (
          <li key={starter}>
            <button type="button" className={css.starter} onClick={() => onChoose(starter)}>
              <strong>{name(starter)}</strong>
              <span>{about(starter)}</span>
              <span className={css.size}>{size(starter)}</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}
