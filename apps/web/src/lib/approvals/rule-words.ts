import type { ApproverRule, ApproverSources } from '@balcao/contracts/approvals/approver-rules'
import { APPROVER_CONTACTS } from '@balcao/contracts/approvals/bounds'
import { roleWord } from '@balcao/ui/lib/names'
import { t } from './messages.ts'

/** The role's name in the reader's language, or its organisation's own. */
function roleOf(slug: string, roles: ApproverSources['roles']): string {
  const role = roles.find((one) => one.slug === slug)
  return role ? roleWord(role.name) : gone(slug)
}

const gone = (name: string) => t('gone', { name })

/** A rule in words. What it names and is not there any more is said to be gone. */
export function ruleWords(rule: ApproverRule, { roles, queues, fields }: ApproverSources): string {
  switch (rule.kind) {
    case 'role':
      return t('role', { name: roleOf(rule.role, roles) })
    case 'queue_leaders':
    case 'queue_members': {
      const all = rule.kind === 'queue_leaders' ? ('leaders' as const) : ('members' as const)
      if (rule.queueId === null) return t(all)
      return t(`${all}Of`, { name: queues.find(({ id }) => id === rule.queueId)?.name ?? gone(`nº ${rule.queueId}`) })
    }
    case 'contacts':
      return t(`contact_${rule.contactRole}`)
    case 'person_field':
      return t('field', { name: fields.find(({ key }) => key === rule.customField)?.label ?? gone(rule.customField) })
  }
}

/** All rules that can be chosen: those of the ticket first. */
export const rulesOf = ({ roles, queues, fields }: ApproverSources): ApproverRule[] => [
  { kind: 'queue_leaders', queueId: null },
  { kind: 'queue_members', queueId: null },
  ...APPROVER_CONTACTS.map((contactRole) => ({ kind: 'contacts' as const, contactRole })),
  ...fields.map(({ key }) => ({ kind: 'person_field' as const, customField: key })),
  ...roles.map(({ slug }) => ({ kind: 'role' as const, role: slug })),
  ...queues.map(({ id }) => ({ kind: 'queue_leaders' as const, queueId: id })),
]

export const isSameRule = (a: ApproverRule, b: ApproverRule): boolean => keyOfRule(a) === keyOfRule(b)

/** What tells a rule from others. */
export const keyOfRule = (rule: ApproverRule): string => JSON.stringify(Object.entries(rule).toSorted())
