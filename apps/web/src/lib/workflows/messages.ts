import { messages } from '@balcao/ui/lib/messages'

export const t = messages('workflowPlaces', {
  places: 'Tipos de fluxo',
  statuses: 'Fluxos de status',
  flows: 'Fluxos de etapas',
  runs: 'Execuções',
})
