import type { Twin } from '@balcao/ui/lib/messages'
import type { t } from './rule-change.messages.ts'

export const en: Twin<typeof t> = { 'rule-change': { ran: 'applied the rule', version: '(version {version})' } }
