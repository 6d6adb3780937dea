import { effectiveRole, isAtLeast } from '@balcao/contracts/access'
import { Loaded } from '@balcao/ui/profile/block'
import Button from '@mui/material/Button'
import { useState } from 'react'
import { useMe } from '../../../lib/session.ts'
import { trpc } from '../../../lib/trpc.ts'
import { t } from './messages.ts'
import { SettingsDialog } from './settings-dialog.tsx'
import css from './status-page.module.css'
import { SubscribersDialog } from './subscribers-dialog.tsx'

/** What customers see of incidents, and where: who reads it, which services it lists, and who is mailed. */
export const StatusPageCard = () => {
  const [open, setOpen] = useState<'settings' | 'subscribers' | undefined>()
  const manages = isAtLeast(effectiveRole(useMe()), 'manager')
  const query = trpc.statusPage.settings.get.useQuery({})
  const close = () => setOpen(undefined)
  return (
    <section className={css.card} aria-labelledby="pagina-de-situacao">
      <Loaded query={query} failed={t('failed')} lines={2}>
        {(settings) => (
          <>
            <div className={css.head}>
              <h2 id="pagina-de-situacao">{t('title')}</h2>
              <span className={css.acts}>
                <Button
                  size="small"
                  component="a"
                  href={settings.isPublic ? `/portal/status?org=${settings.org}` : '/portal/status'}
                  target="_blank"
                  rel="noopener"
                >
                  {t('openPage')}
                </Button>
                {manages ? (
                  <>
                    <Button size="small" onClick={() => setOpen('subscribers')}>
                      {t('seeSubscribers')}
                    </Button>
                    <Button size="small" onClick={() => setOpen('settings')}>
                      {t('configure')}
                    </Button>
                  </>
                ) : null}
              </span>
            </div>
            <p className={css.quiet}>
              {[
                t(settings.isPublic ? 'public' : 'private'),
                t('services', { n: settings.components.length }),
                t('subscribers', { n: settings.subscribers }),
              ].join(' · ')}
            </p>
            {open === 'settings' ? <SettingsDialog settings={settings} onClose={close} /> : null}
            {open === 'subscribers' ? <SubscribersDialog onClose={close} /> : null}
          </>
        )}
      </Loaded>
    </section>
  )
}
