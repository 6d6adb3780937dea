import type { WatchFailure } from '@balcao/contracts/watchers/overview'
import { SeeButton } from '../../../lib/failures/see-button.tsx'
import { t } from './overview.messages.ts'

/** How a removal went, and the way to those that stayed. */
export const removalText = (done: string, failed: readonly WatchFailure[], onSee: (failed: readonly WatchFailure[]) => void) =>
  failed.length === 0 ? (
    done
  ) : (
    <>
      {done}. {t('left', { n: failed.length })}: <SeeButton onSee={() => onSee(failed)}>{t('see')}</SeeButton>
    </>
  )
