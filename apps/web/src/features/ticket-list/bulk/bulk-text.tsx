import type { BulkFailure } from '@balcao/contracts/tickets/bulk'
import type { ReactNode } from 'react'
import { SeeButton } from '../../../lib/failures/see-button.tsx'
import { t } from './bulk.messages.ts'

/** '12 atualizados, 1 falhou — ver', where the last leads to which and why. */
export function bulkText(done: string, failed: readonly BulkFailure[], onSee: () => void): ReactNode {
  if (failed.length === 0) return done
  return (
    <>
      {done}, <SeeButton onSee={onSee}>{t('see', { failed: t('failed', { n: failed.length }) })}</SeeButton>
    </>
  )
}
