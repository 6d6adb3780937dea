import Button from '@mui/material/Button'
import LinearProgress from '@mui/material/LinearProgress'
import { useCan } from '../../../lib/can.ts'
import { t } from './messages.ts'
import { usePolicyActs, useRunningRecompute } from './policies.data.ts'
import css from './policies.module.css'

/** How far the deadlines have followed the last change. */
export const RecomputeStrip = () => {
  const running = useRunningRecompute()
  const acts = usePolicyActs()
  const may = useCan()('sla.manage')
  if (!running) return null
  const { id, done, total } = running
  const text = t('recompute', { done: String(done), total: String(total) })
  return (
    <div className={css.strip}>
      <span role="status">{text}</span>
      <LinearProgress
        className={css.progress}
        variant="determinate"
        aria-label={text}
        value={total > 0 ? Math.min(100, (done / total) * 100) : 100}
      />
      {may ? (
        <Button size="small" onClick={() => void acts.cancelRecompute(id)}>
          {t('recomputeCancel')}
        </Button>
      ) : null}
    </div>
  )
}
