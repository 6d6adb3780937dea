import { fileSize } from '@balcao/ui/lib/files/file-size'
import { exactTime, shortDate } from '@balcao/ui/lib/time'
import Button from '@mui/material/Button'
import { trpc } from '../../lib/trpc.ts'
import css from './backups.module.css'
import { failureText } from './failure-text.ts'
import { t } from './messages.ts'

const LOOK_AGAIN_MS = 1_000

/** When a backup was last proved, how much space is left, and when the next one is made. */
export const Summary = () => {
  const { data } = trpc.backups.stats.useQuery({})
  if (!data) return null
  const { lastVerifiedAgeHours: hours, drill, bytes, quota, nextRunAt } = data
  const verified =
    hours === null ? t('neverVerified') : hours < 1 ? t('lastVerifiedNow') : t('lastVerified', { hours: String(Math.floor(hours)) })
  const proved = drill?.ok ? [t('drill', { seconds: drill.seconds.toFixed(1) })] : []
  const facts = [verified, ...proved, t('space', { used: fileSize(bytes), quota: fileSize(quota) })]
  return <p className={css.quiet}>{[...facts, nextRunAt ? t('next', { at: exactTime(nextRunAt) }) : t('noNext')].join(' · ')}</p>
}

type Undo = (backup: { id: number; createdAt: string }) => void

/** The last restore: under way, refused, or done and still to be undone. */
export const LastRestore = ({ onUndo }: { onUndo: Undo }) => {
  const { data } = trpc.backups.rollbacks.useQuery(
    {},
    { refetchInterval: ({ state }) => (isUnderWay(state.data?.data[0]?.state) ? LOOK_AGAIN_MS : false) },
  )
  const run = data?.data[0]
  if (!run) return null
  if (isUnderWay(run.state)) return <p role="status">{t('restoring')}</p>
  if (run.state === 'failed') return <p className={css.banner}>{t('restoreFailed', { why: failureText(run.failure) })}</p>
  const { safetyBackupId: id, undoUntil, endedAt } = run
  if (id === null || undoUntil === null || endedAt === null || Date.parse(undoUntil) < Date.now()) return null
  return (
    <div className={css.banner} role="status">
      <span>{t('undoBanner', { at: exactTime(endedAt), until: shortDate(undoUntil) })}</span>
      <Button onClick={() => onUndo({ id, createdAt: endedAt })}>{t('undo')}</Button>
    </div>
  )
}

const isUnderWay = (state: string | undefined) => state === 'queued' || state === 'running'
