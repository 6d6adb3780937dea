import type { Twin } from '@balcao/ui/lib/messages'
import type { t } from './people-field.messages.ts'

export const en: Twin<typeof t> = { 'pickers.people': { takeOff: 'Take off {name}' } }
