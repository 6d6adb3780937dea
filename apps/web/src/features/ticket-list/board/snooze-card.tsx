import { t } from '../../tickets/snooze/messages.ts'
import { SnoozeDialog } from '../../tickets/snooze/snooze-dialog.tsx'

/** Until when a card sleeps that is moved to "Agendado". */
export const SnoozeCard = (acts: { onClose: () => void; onChoose: (until: string) => void }) => (
  <SnoozeDialog title={t('title')} {...acts} />
)
