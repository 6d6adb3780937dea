import { customerStatusName, statusName } from '@balcao/ui/lib/names'
import Button from '@mui/material/Button'
import { MomentDialog } from '../../../lib/moments/moment-dialog.tsx'
import { snoozeTimes } from '../../../lib/moments/times.ts'
import { t } from './messages.ts'
import css from './snooze.module.css'
import { untilText } from './until-text.ts'

type SnoozeDialogProps = {
  title: string
  /** How many tickets it is about. */
  count?: number
  /** Until when it sleeps now. */
  until?: string | null
  onWake?: () => void
  onClose: () => void
  onChoose: (until: string) => void
}

/** Until when a ticket sleeps. */
export const SnoozeDialog = ({ title, count = 1, until, onWake, onClose, onChoose }: SnoozeDialogProps) => (
  <MomentDialog
    title={title}
    hint={t('hint', { n: count, open: statusName('open'), scheduled: customerStatusName('scheduled') })}
    wrong={t('wrong')}
    action={t('snooze')}
    times={snoozeTimes}
    onClose={onClose}
    onChoose={onChoose}
  >
    {until ? (
      <p className={css.asleep}>
        {t('asleep', { at: untilText(until) })}
        {onWake ? (
          <Button
            size="small"
            onClick={() => {
              onClose()
              onWake()
            }}
          >
            {t('wake')}
          </Button>
        ) : null}
      </p>
    ) : null}
  </MomentDialog>
)
