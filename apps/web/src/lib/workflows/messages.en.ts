import type { Twin } from '@balcao/ui/lib/messages'
import type { t } from './messages.ts'

export const en: Twin<typeof t> = {
  workflowPlaces: { places: 'Kinds of flows', statuses: 'Workflows of statuses', flows: 'Flows', runs: 'Runs' },
}
