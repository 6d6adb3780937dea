import type { ReactNode } from 'react'
import css from './form-page.module.css'

type ProblemNoteProps = { text: string; reasons?: readonly { message: string }[]; children?: ReactNode }

/** What is wrong with the thing of a page, and why. */
export const ProblemNote = ({ text, reasons = [], children }: ProblemNoteProps) => (
  <div role="status" className={css.problem}>
    <p>{text}</p>
    {reasons.length > 0 ? (
      <ul>
        {reasons.map(({ message }) => (
          <li key={message}>{message}</li>
        ))}
      </ul>
    ) : null}
    {children}
  </div>
)
