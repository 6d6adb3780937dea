import type { Twin } from '@balcao/ui/lib/messages'
import type { t } from './rule-change.messages.ts'

export const en: Twin<typeof t> = {
  'rule-change': { ran: 'applied the rule', flow: 'took a step of the flow', version: '(version {version})' },
}
