import { MAX_PLANNED_DAYS } from '@balcao/contracts/tickets/bounds'
import { MomentDialog } from '../../../lib/moments/moment-dialog.tsx'
import { planTimes } from '../../../lib/moments/times.ts'
import { t } from './messages.ts'

/** When a reply is to go out. */
export const PlanDialog = ({ onClose, onChoose }: { onClose: () => void; onChoose: (sendAt: string) => void }) => (
  <MomentDialog
    title={t('planTitle')}
    hint={t('planHint')}
    wrong={t('planWrong')}
    action={t('plan')}
    times={planTimes}
    mostDays={MAX_PLANNED_DAYS}
    onClose={onClose}
    onChoose={onChoose}
  />
)
