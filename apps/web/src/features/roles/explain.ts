import type { AccessExplained } from '@balcao/contracts/roles/explain'
import { locale } from '@balcao/ui/lib/language'
import { roleWord } from '@balcao/ui/lib/names'
import { t } from './explain.messages.ts'
import { scopeName } from './names.ts'

export type Outcome = 'passed' | 'stopped' | 'unimportant'
type Check = { name: string; outcome: Outcome; text: string }

const pass = (passed: boolean): Outcome => (passed ? 'passed' : 'stopped')

/** Everything that was looked at, in the order in which it decides. */
export function checksOf(explained: AccessExplained, ago: (at: string) => string, baseName: string): Check[] {
  const { decision, user, ticket, tenant, permission, session } = explained
  const active = tenant.status === 'active'
  const due = decision === 'second_factor_due'
  const role = roleWord(user.roleName)
  const custom = role !== baseName
  return [
    {
      name: t('check_tenant'),
      outcome: pass(active),
      text: t(active ? 'check_tenant_text' : 'check_tenant_suspended', { name: tenant.name }),
    },
    { name: t('check_account'), outcome: pass(user.active), text: t(user.active ? 'check_account_on' : 'check_account_off') },
    {
      name: t('check_session'),
      outcome: 'unimportant',
      text: session
        ? t('check_session_some', { started: ago(session.startedAt), used: ago(session.lastUsedAt), refreshed: ago(session.refreshedAt) })
        : t('check_session_none'),
    },
    {
      name: t('check_role'),
      outcome: 'unimportant',
      text: t(custom ? 'check_role_custom' : 'check_role_text', { role, base: baseName }),
    },
    { name: t('check_second_factor'), outcome: pass(!due), text: t(due ? 'check_second_factor_due' : 'check_second_factor_fine') },
    {
      name: t('check_permission'),
      outcome: pass(permission.grant !== 'none'),
      text: t('check_permission_text', {
        key: permission.key,
        grant: scopeName(permission.grant),
        origin: t(permission.changed ? 'origin_changed' : 'origin_default'),
      }),
    },
    {
      name: t('check_scope'),
      outcome: permission.enough.includes(permission.grant) ? 'passed' : 'stopped',
      text: t('check_scope_facts', {
        queue: ticket.queueName ?? t('nothing'),
        queues: user.queues.join(', ') || t('nothing'),
        company: ticket.companyName ?? t('nothing'),
        own: user.companyName ?? t('nothing'),
      }),
    },
    { name: t('check_cache'), outcome: 'unimportant', text: t('check_cache_text') },
  ]
}

/** What would turn a no into a yes. */
export function remediesOf({ allowed, decision, permission }: AccessExplained): string[] {
  if (allowed || decision === 'tenant_suspended') return []
  if (decision === 'account_inactive') return [t('reactivate')]
  if (decision === 'second_factor_due') return [t('setUp')]
  if (permission.enough.length === 0) return [t('never')]
  const scopes = permission.enough.map((scope) => `“${scopeName(scope)}”`)
  const listed = new Intl.ListFormat(locale(), { type: 'disjunction' }).format(scopes)
  return [t('enough', { scopes: listed }), ...(decision === 'out_of_scope' ? [t('enoughOther')] : [])]
}
