import { OfflineStrip } from '@balcao/ui/offline-strip'
import { useLiveState } from '../realtime/live.ts'
import { t } from './messages.ts'

/** Says after three seconds that the connection is gone, and goes away with its return. */
export function ConnectionStrip() {
  const { status, error } = useLiveState()
  return (
    <OfflineStrip offline={status === 'down' || status === 'connecting'} why={error}>
      {t('draftsKept')}
    </OfflineStrip>
  )
}
