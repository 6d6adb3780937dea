import { LanguageChoice } from '@balcao/ui/sign-in/language-choice'
import type { ReactNode } from 'react'
import css from './card.module.css'

/** The card in the portal's column that each sign-in page is, with the choice of its language below. */
export const Card = ({ children }: { children: ReactNode }) => (
  <>
    <div className={`sign-in ${css.card}`}>{children}</div>
    <LanguageChoice />
  </>
)
