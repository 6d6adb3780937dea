import type { Twin } from '@balcao/ui/lib/messages'
import type { t } from './news.messages.ts'

export const en: Twin<typeof t> = {
  slaNews: {
    warned: 'warned: the {metric} is near its deadline',
    warnedAt: 'warned: {share}% of the time for the {metric} is used',
    breached: 'marked the deadline of the {metric} as passed',
    reset: 'had the deadline of the {metric} set anew',
    other: 'changed a deadline',
  },
}
