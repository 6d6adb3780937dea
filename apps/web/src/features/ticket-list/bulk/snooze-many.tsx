import { t } from '../../tickets/snooze/messages.ts'
import { SnoozeDialog } from '../../tickets/snooze/snooze-dialog.tsx'

type SnoozeManyProps = { count: number; onClose: () => void; onChoose: (until: string) => void }

/** The choice for several tickets at once. */
export const SnoozeMany = ({ count, ...acts }: SnoozeManyProps) => (
  <SnoozeDialog title={t('titleMany', { n: count })} count={count} {...acts} />
)
