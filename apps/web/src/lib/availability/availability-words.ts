import type { AvailabilityState } from '@balcao/contracts/queues/words'
import { messages } from '@balcao/ui/lib/messages'

const t = messages('availability-words', { online: 'Online', busy: 'Ocupado', away: 'Ausente', offline: 'Offline' })
export type AvailabilityWords = typeof t

/** What an availability is called. */
export const availabilityName = (state: AvailabilityState): string => t(state)
