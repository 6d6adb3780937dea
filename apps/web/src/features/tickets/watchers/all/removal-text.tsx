import type { WatchFailure } from '@balcao/contracts/tickets/watch-overview'
import { t } from './overview.messages.ts'
import css from './overview.module.css'

/** How a removal went, and the way to those that stayed. */
export const removalText = (done: string, failed: readonly WatchFailure[], onSee: (failed: readonly WatchFailure[]) => void) =>
  failed.length === 0 ? (
    done
  ) : (
    <>
      {done}. {t('left', { n: failed.length })}:{' '}
      <button type="button" className={css.see} onClick={() => onSee(failed)}>
        {t('see')}
      </button>
    </>
  )
