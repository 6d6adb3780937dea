import { BrandMark } from '@balcao/ui/brand-mark'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { t } from './messages.ts'
import css from './register.module.css'

/** The frame of the pages on which one becomes a customer. */
export const Card = ({ title, children }: { title: string; children: ReactNode }) => (
  <main id="conteudo" tabIndex={-1} className={css.page}>
    <div className={css.card}>
      <div className={css.brand}>
        <BrandMark />
        Balcão
      </div>
      <h1 tabIndex={-1} className={css.title}>
        {title}
      </h1>
      {children}
      <p className={css.foot}>
        {t('haveAccount')} <Link to="/login">{t('signIn')}</Link>
      </p>
    </div>
  </main>
)
