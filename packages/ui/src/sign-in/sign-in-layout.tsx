import type { ReactNode } from 'react'
import { BrandMark } from '../brand-mark.tsx'
import { LanguageChoice } from './language-choice.tsx'
import './sign-in.css'

/** The card on empty ground that every page outside the shell is. */
export const SignInLayout = ({ children }: { children: ReactNode }) => (
  <main id="conteudo" tabIndex={-1} className="sign-in-page">
    <div className="sign-in-card">
      <div className="sign-in-brand">
        <BrandMark />
        Balcão
      </div>
      <div className="sign-in">{children}</div>
    </div>
    <LanguageChoice />
  </main>
)
