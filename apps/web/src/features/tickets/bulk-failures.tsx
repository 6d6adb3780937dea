import type { BulkFailure } from '@balcao/contracts/tickets/bulk'
import { Link } from '@tanstack/react-router'
import { FailuresDialog } from '../../lib/failures/failures-dialog.tsx'
import { t } from './bulk.messages.ts'

/** Which tickets of a bulk change stayed as they were, and why. */
export const BulkFailures = ({ failed, onClose }: { failed: readonly BulkFailure[]; onClose: () => void }) => (
  <FailuresDialog
    title={t('failedTitle', { n: failed.length })}
    text={t('failedText')}
    close={t('close')}
    onClose={onClose}
    failed={failed.map(({ id, number, title, reasons }) => ({
      key: id,
      what:
        number === null ? (
          t('unseen')
        ) : (
          <Link to="/tickets/$id" params={{ id: String(id) }} onClick={onClose}>
            <span className="num">#{number}</span> {title}
          </Link>
        ),
      reasons,
    }))}
  />
)
