import { useUpdateProfile } from '@balcao/ui/lib/profile'
import { type Theme, ThemeChoice } from '@balcao/ui/theme-choice'
import { useUser } from '../lib/session.ts'
import { t } from './messages.ts'
import css from './portal-layout.module.css'

export function Footer() {
  const user = useUser()
  const update = useUpdateProfile()
  // Kept here in any case; who is signed in has it on every device.
  const keep = (theme: Theme) => user && void update({ theme }).catch(() => undefined)
  return (
    <footer className={css.footer}>
      <div className={css.footerInner}>
        <p>{t('copyright', { year: String(new Date().getFullYear()), name: user?.tenantName ?? t('title') })}</p>
        <ThemeChoice onChoose={keep} />
      </div>
    </footer>
  )
}
