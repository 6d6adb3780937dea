import { findRole, type Role } from '../access.ts'

export const RISKS = ['low', 'medium', 'high', 'critical'] as const
export type Risk = (typeof RISKS)[number]

export const RISK_NAME: Record<Risk, string> = { low: 'Baixo', medium: 'Médio', high: 'Alto', critical: 'Crítico' }

/** High and critical events this recent are suspicious activity. */
export const SUSPICIOUS_HOURS = 24
export const isSuspicious = (risk: Risk): boolean => risk === 'high' || risk === 'critical'

/** First words of the places that only administrators have (specification §2). */
const ADMIN_AREAS = new Set([
  'admin',
  'administration',
  'rbac',
  'roles',
  'permissions',
  'backup',
  'organization',
  'settings',
  'companies',
  'integrations',
  'whatsapp',
  'ai',
  'diagnostic',
  'maintenance',
  'debug',
])

/** The words of an address or a name: `/rbac/roles?x=1`, `rbac.roles` and `RBAC:roles` are the same place. */
function wordsOf(resource: string): string[] {
  const [place = ''] = resource.toLowerCase().split(/[?#]/)
  return place
    .replace(/^https?:\/\/[^/]*/, '')
    .split(/[^a-z0-9_-]+/)
    .filter((word) => word !== '' && word !== 'api')
}

/**
 * How risky it is that this role reached for this (R-150…R-152): a client for what is an administrator's, a user for
 * settings, anything else is medium. An unknown role counts as client.
 */
export function riskOf(role: Role | string, resource: string): Risk {
  const words = wordsOf(resource)
  const known = findRole(role) ?? 'client'
  if (known === 'client' && (ADMIN_AREAS.has(words[0] ?? '') || words.includes('admin'))) return 'critical'
  if (known === 'user' && words.includes('settings')) return 'high'
  return 'medium'
}

type WithRoles = { roles?: readonly { slug: string }[] | null; role?: string | null }

/** The role an audit event names: for nobody it is 'unknown', where the app says guest. */
export function auditRole(user: WithRoles | null | undefined): string {
  return user?.roles?.[0]?.slug ?? user?.role ?? 'unknown'
}
