import type { WatchFailure } from '@balcao/contracts/watchers/overview'
import { FailuresDialog } from '../../../lib/failures/failures-dialog.tsx'
import { t } from './overview.messages.ts'

/** What stayed as it was, and why. */
export const RemovalFailures = ({ failed, onClose }: { failed: readonly WatchFailure[]; onClose: () => void }) => (
  <FailuresDialog
    title={t('failedTitle', { n: failed.length })}
    close={t('close')}
    onClose={onClose}
    failed={failed.map(({ key, number, title, reasons }) => ({
      key,
      what: number === null ? (title ?? t('unseen')) : `#${number} ${title}`,
      reasons,
    }))}
  />
)
