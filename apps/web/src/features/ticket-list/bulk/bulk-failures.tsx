import { Link } from '@tanstack/react-router'
import { FailuresDialog } from '../../../lib/failures/failures-dialog.tsx'
import type { Failures } from './bulk.data.ts'
import { t } from './bulk.messages.ts'

/** Which tickets a bulk change left as they were, and why. */
export const BulkFailures = ({ failed, others, onClose }: Failures & { onClose: () => void }) => (
  <FailuresDialog
    title={t('failedTitle', { n: failed.length })}
    text={t('failedText', { others })}
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
