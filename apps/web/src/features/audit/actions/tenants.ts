import { messages } from '@balcao/ui/lib/messages'
import { actionsOf } from './actions-of.ts'

const ACTIONS = {
  'organization.registered': 'Organização registrada',
  'organization.updated': 'Organização alterada',
  'statuses.renamed': 'Nomes dos status alterados',
  'custom_statuses.changed': 'Status personalizados alterados',
  'status_reasons.changed': 'Motivos de status alterados',
  'types.changed': 'Tipos de ticket alterados',
  'priority_matrix.changed': 'Matriz de prioridades alterada',
  'organization.domain_requested': 'Domínio próprio informado',
  'organization.domain_verified': 'Domínio próprio verificado',
  'organization.domain_failing': 'Domínio próprio sem comprovação',
  'organization.domain_recovered': 'Domínio próprio comprovado de novo',
  'organization.domain_lost': 'Domínio próprio deixou de valer',
  'organization.domain_expired': 'Domínio próprio não verificado a tempo',
  'organization.domain_removed': 'Domínio próprio removido',
  'organization.setup_finished': 'Configuração inicial concluída',
}

/** For the English twin. */
export type Words = typeof word
const word = messages('audit.action.tenants', ACTIONS)
export const tenants = actionsOf(ACTIONS, word)
