import type { SealStatus } from '@balcao/contracts/audit/seals'
import { TimeAgo } from '@balcao/ui/time-ago'
import Button from '@mui/material/Button'
import { LockKeyhole, OctagonAlert, TriangleAlert, WifiOff } from 'lucide-react'
import type { ReactNode } from 'react'
import css from './audit.module.css'
import { t } from './messages.ts'

type NoticeProps = { tone: 'critical' | 'warning' | 'local'; title: string; children?: ReactNode; action?: ReactNode }
const ICONS = { critical: OctagonAlert, warning: TriangleAlert, local: WifiOff }

const Notice = ({ tone, title, children, action }: NoticeProps) => {
  const Icon = ICONS[tone]
  return (
    <section className={css.notice} data-tone={tone} role={tone === 'critical' ? 'alert' : 'status'}>
      <Icon size={18} aria-hidden />
      <p>
        <strong>{title}</strong> {children}
      </p>
      {action}
    </section>
  )
}

/** The list is the browser's own: the server's did not come. */
export const LocalNotice = ({ code, onRetry }: { code: string; onRetry: () => void }) => (
  <Notice
    tone="local"
    title={t('localTitle')}
    action={
      <Button size="small" onClick={onRetry}>
        {t('retry')}
      </Button>
    }
  >
    {t('localText')} <span className={css.nowrap}>({code})</span>
  </Notice>
)

/** High or critical events of the last 24 hours. */
export const SuspiciousNotice = ({ count, latest, onShow }: { count: number; latest: string | null; onShow: () => void }) => (
  <Notice
    tone="warning"
    title={t('suspiciousTitle', { n: count })}
    action={
      <Button size="small" onClick={onShow}>
        {t('show')}
      </Button>
    }
  >
    {t('suspiciousText')} {latest ? <TimeAgo at={latest} /> : null}
  </Notice>
)

/** A seal no longer fits: somebody was at the log beside the product. */
export const BrokenNotice = ({ broken }: Pick<SealStatus, 'broken'>) => {
  const [newest] = broken
  if (!newest) return null
  return (
    <Notice tone="critical" title={t('brokenTitle')}>
      {t('brokenText', { n: broken.length, from: String(newest.fromEvent), to: String(newest.toEvent) })}
    </Notice>
  )
}

/** How far the log is sealed, and when that was last checked. */
export const SealLine = ({ seals }: { seals: SealStatus }) => (
  <span className={css.seal}>
    <LockKeyhole size={14} aria-hidden />
    {seals.lastSealedAt === null ? (
      t('neverSealed')
    ) : (
      <span>
        {t('sealedText', { n: seals.sealed })} · <TimeAgo at={seals.lastSealedAt} /> ·{' '}
        {seals.lastVerifiedAt === null ? (
          t('neverVerified')
        ) : (
          <>
            {t('verified')} <TimeAgo at={seals.lastVerifiedAt} />
          </>
        )}
      </span>
    )}
  </span>
)
