import type { Twin } from '@balcao/ui/lib/messages'
import type { Words } from './tenants.ts'

export const en: Twin<Words> = {
  'audit.action.tenants': {
    'organization.registered': 'Organisation registered',
    'organization.updated': 'Organisation changed',
    'statuses.renamed': 'Names of statuses changed',
    'custom_statuses.changed': 'Custom statuses changed',
    'status_reasons.changed': 'Reasons of statuses changed',
    'types.changed': 'Ticket types changed',
    'priority_matrix.changed': 'Priority matrix changed',
    'organization.domain_requested': 'Own domain given',
    'organization.domain_verified': 'Own domain verified',
    'organization.domain_failing': 'Own domain without proof',
    'organization.domain_recovered': 'Own domain proved again',
    'organization.domain_lost': 'Own domain no longer holds',
    'organization.domain_expired': 'Own domain not verified in time',
    'organization.domain_removed': 'Own domain removed',
    'organization.setup_finished': 'First set-up finished',
  },
}
