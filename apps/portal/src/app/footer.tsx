import { ThemeChoice } from '@balcao/ui/theme-choice'
import { useUser } from '../lib/session.ts'
import { t } from './messages.ts'
import css from './portal-layout.module.css'

export function Footer() {
  const name = useUser()?.tenantName ?? t('title')
  return (
    <footer className={css.footer}>
      <div className={css.footerInner}>
        <p>{t('copyright', { year: String(new Date().getFullYear()), name })}</p>
        <ThemeChoice />
      </div>
    </footer>
  )
}
