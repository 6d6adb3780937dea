import { useUpdateProfile } from '@balcao/ui/lib/profile/profile'
import { type Theme, ThemeChoice } from '@balcao/ui/theme-choice'
import { useLook } from '../lib/look.ts'
import { useUser } from '../lib/session.ts'
import { t } from './messages.ts'

export function Footer() {
  const user = useUser()
  const look = useLook()
  const update = useUpdateProfile()
  // Kept here in any case; who is signed in has it on every device.
  const keep = (theme: Theme) => user && void update({ theme }).catch(() => undefined)
  return (
    <footer className="portal-footer">
      <div className="portal-footer-inner">
        <p>
          {t('copyright', { year: String(new Date().getFullYear()), name: user?.tenantName ?? look?.name ?? t('title') })}
          {look?.footer ? (
            <>
              <br />
              {look.footer}
            </>
          ) : null}
        </p>
        <ThemeChoice onChoose={keep} />
      </div>
    </footer>
  )
}
