import type { Tracker } from '@balcao/contracts/issues/trackers'
import { CopyButton } from '@balcao/ui/profile/copy-button'
import { TimeAgo } from '@balcao/ui/time-ago'
import page from '../../../lib/page/form-page.module.css'
import { NewSecret } from '../../../lib/secrets/new-secret.tsx'
import css from '../issues.module.css'
import { t } from './messages.ts'
import { useTrackerActs } from './trackers.data.ts'

/** How the tracker tells of changes, and whether it does. */
export const Hook = ({ tracker: { id, kind, hookUrl, lastHookAt } }: { tracker: Tracker }) => {
  const { rotate } = useTrackerActs()
  return (
    <section className={page.card} aria-label={t('hook')}>
      <h2 className={page.legend}>{t('hook')}</h2>
      <p className={page.quiet}>{t('hookHint')}</p>
      <p className={page.quiet}>{t(`hookSteps_${kind}`)}</p>
      <div className={css.copy}>
        <code>{hookUrl}</code>
        <CopyButton text={hookUrl} label={t('copyUrl')} />
      </div>
      <p className={page.quiet}>
        {lastHookAt ? (
          <>
            {t('lastHook')} <TimeAgo at={lastHookAt} />
          </>
        ) : (
          t('noHook')
        )}
      </p>
      <NewSecret t={t} onRotate={() => rotate(id)} />
    </section>
  )
}
