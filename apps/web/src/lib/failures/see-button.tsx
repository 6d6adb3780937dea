import type { ReactNode } from 'react'
import css from './see-button.module.css'

/** In a sentence that says how a change of many went: the way to what failed. */
export const SeeButton = ({ children, onSee }: { children: ReactNode; onSee: () => void }) => (
  <button type="button" className={css.see} onClick={onSee}>
    {children}
  </button>
)
