import type { Twin } from '@balcao/ui/lib/messages'
import type { t } from './stood-in.messages.ts'

export const en: Twin<typeof t> = {
  'stood-in': {
    goes: '{name} is away until {day}: it goes to {substitute}',
    stays: '{name} is away until {day}, without a substitute: they do not get the ticket',
    went: '{name} is away until {day}: it went to {substitute}',
    stayed: '{name} is away until {day}, without a substitute: they did not get the ticket',
  },
}
