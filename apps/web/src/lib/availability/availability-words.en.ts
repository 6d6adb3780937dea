import type { Twin } from '@balcao/ui/lib/messages'
import type { AvailabilityWords } from './availability-words.ts'

export const en: Twin<AvailabilityWords> = { 'availability-words': { online: 'Online', busy: 'Busy', away: 'Away', offline: 'Offline' } }
