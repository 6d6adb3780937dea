import type { ReactNode } from 'react'
import css from './card.module.css'

/** The card in the portal's column that each sign-in page is. */
export const Card = ({ children }: { children: ReactNode }) => <div className={`sign-in ${css.card}`}>{children}</div>
