import type { Twin } from '@balcao/ui/lib/messages'
import type { t } from './messages.ts'

export const en: Twin<typeof t> = {
  reportHours: {
    title: 'By weekday and hour',
    text: 'By the clock of the organisation. The mean is by how often that hour has come in the period. Arrow keys go from cell to cell.',
    measure: 'What to count',
    measure_created: 'Created',
    measure_firstResponses: 'First responses',
    measure_resolved: 'Resolved',
    figure: 'Show',
    figure_total: 'Total',
    figure_mean: 'Mean per hour',
    hour: 'Hour',
    none: 'Nothing happened in this period.',
    most: 'Busiest: {weekday} at {hour}, {n} in the period, {mean} each time.',
    open: '{n}: {weekday} at {hour}. See tickets',
    failed: 'The report could not be loaded',
  },
}
