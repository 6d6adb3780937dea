import IconButton from '@mui/material/IconButton'
import { CalendarClock } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { t } from './messages.ts'

const PlanDialog = lazy(() => import('./plan-dialog.tsx').then((module) => ({ default: module.PlanDialog })))

/** Opens the choice of a time to send at. */
export const PlanButton = ({ disabled, onPlan }: { disabled: boolean; onPlan: (sendAt: string) => void }) => {
  const [open, setOpen] = useState(false)
  return (
    <>
      <IconButton
        size="small"
        disabled={disabled}
        aria-haspopup="dialog"
        aria-label={t('planTitle')}
        title={t('planTitle')}
        onClick={() => setOpen(true)}
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
