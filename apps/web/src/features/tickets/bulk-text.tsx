import type { BulkFailure } from '@balcao/contracts/tickets/bulk'
import type { ReactNode } from 'react'
import { t } from './bulk.messages.ts'
import css from './list.module.css'

/** '12 atualizados, 1 falhou — ver', where the last leads to which and why. */
export function bulkText(done: string, failed: readonly BulkFailure[], onSee: (failed: readonly BulkFailure[]) => void): ReactNode {
  if (failed.length === 0) return done
  return (
    <>
      {done},{' '}
      <button type="button" className={css.see} onClick={() => onSee(failed)}>
        {t('see', { failed: t('failed', { n: failed.length }) })}
      </button>
    </>
  )
}
