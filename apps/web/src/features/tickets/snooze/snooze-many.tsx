import { t } from './messages.ts'
import { SnoozeDialog } from './snooze-dialog.tsx'

type SnoozeManyProps = { count: number; onClose: () => void; onChoose: (until: string) => void }

/** The choice for several tickets at once. */
export const SnoozeMany = ({ count, ...acts }: SnoozeManyProps) => <SnoozeDialog title={t('titleMany', { n: count })} {...acts} />
