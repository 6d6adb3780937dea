import IconButton from '@mui/material/IconButton'
import { CalendarClock } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { t } from './messages.ts'
import css from './scheduled-replies.module.css'

const PlanDialog = lazy(() => import('./plan-dialog.tsx').then((module) => ({ default: module.PlanDialog })))

/** Opens the choice of a time to send at. */
export const PlanButton = ({ disabled, onPlan }: { disabled: boolean; onPlan: (sendAt: string) => void }) => {
  const [open, setOpen] = useState(false)
  return (
    <>
      <IconButton
        size="small"
        className={css.plan}
        // Not disabled: once a planned reply has emptied the editor, its dialog gives the focus back here.
        aria-disabled={disabled}
        aria-haspopup="dialog"
        aria-label={t('planTitle')}
        title={t('planTitle')}
        onClick={() => setOpen(!disabled)}
      >
        <CalendarClock size={18} aria-hidden />
      </IconButton>
      {open ? (
        <Suspense>
          <PlanDialog onClose={() => setOpen(false)} onChoose={onPlan} />
        </Suspense>
      ) : null}
    </>
  )
}
