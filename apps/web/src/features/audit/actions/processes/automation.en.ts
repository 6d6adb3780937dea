import type { Twin } from '@balcao/ui/lib/messages'
import type { Words } from './automation.ts'

export const en: Twin<Words> = {
  'audit.action.automation': {
    'automation_rule.created': 'Automation rule created',
    'automation_rule.updated': 'Automation rule changed',
    'automation_rule.deleted': 'Automation rule deleted',
    'automation_rule.reordered': 'Order of automation rules changed',
    'automation_rule.run_now': 'Automation rule run now',
    'automation_rule.stopped': 'Automation rule switched off for repeating itself',
  },
}
