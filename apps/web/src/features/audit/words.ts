import { RISK_NAME } from '@balcao/contracts/audit/risk'
import { LEVELS } from '@balcao/contracts/tickets/matrix-words'
import { STATUSES } from '@balcao/contracts/tickets/statuses'
import { locale, perLanguage } from '@balcao/ui/lib/language'
import { messages } from '@balcao/ui/lib/messages'
import { builtInStatusName, priorityName, typeName } from '@balcao/ui/lib/names'

/** What people call the acts the log knows; any other shows the name it was recorded under. */
const ACTION_NAME = {
  'route.access': 'Tela aberta',
  'permission.check': 'Permissão verificada',
  'access.denied': 'Acesso negado',
  'auth.logout': 'Saída',
  'session.started': 'Sessão iniciada',
  'session.ended': 'Sessão encerrada',
  'session.revoked': 'Sessão revogada',
  'session.locked': 'Conta bloqueada por tentativas',
  'session.token_reused': 'Sessão usada por dois ao mesmo tempo',
  'auth.proof_failed': 'Confirmação de identidade recusada',
  'password.reset_requested': 'Nova senha pedida',
  'password.reset': 'Senha redefinida',
  'password.changed': 'Senha alterada',
  'email.validated': 'E-mail confirmado',
  'second_factor.enabled': 'Segundo fator ativado',
  'second_factor.disabled': 'Segundo fator desativado',
  'recovery_codes.renewed': 'Códigos de recuperação renovados',
  'api_token.created': 'Token de API criado',
  'api_token.revoked': 'Token de API revogado',
  'profile.updated': 'Perfil alterado',
  'profile.exported': 'Dados pessoais exportados',
  'user.created': 'Usuário criado',
  'user.invited': 'Usuário convidado',
  'user.imported': 'Usuários importados',
  'user.updated': 'Usuário alterado',
  'user.role_changed': 'Papel de usuário alterado',
  'user.deactivated': 'Usuário desativado',
  'user.reactivated': 'Usuário reativado',
  'user.deleted': 'Usuário excluído',
  'company.created': 'Empresa criada',
  'company.updated': 'Empresa alterada',
  'company.deactivated': 'Empresa desativada',
  'company.reactivated': 'Empresa reativada',
  'company.closed': 'Empresa encerrada',
  'company.deleted': 'Empresa excluída',
  'company.merged': 'Empresas unidas',
  'company.contact_added': 'Pessoa adicionada à empresa',
  'company.contact_changed': 'Acesso de pessoa à empresa alterado',
  'company.contact_removed': 'Pessoa tirada da empresa',
  'company.contract_added': 'Contrato de empresa cadastrado',
  'company.contract_changed': 'Contrato de empresa alterado',
  'company.contract_removed': 'Contrato de empresa excluído',
  'company.hours_exported': 'Horas de empresa exportadas',
  'company.fields_changed': 'Campos da empresa alterados',
  'invite.accepted': 'Convite aceito',
  'role.created': 'Papel criado',
  'role.updated': 'Papel alterado',
  'role.deleted': 'Papel excluído',
  'organization.registered': 'Organização registrada',
  'organization.updated': 'Organização alterada',
  'statuses.renamed': 'Nomes dos status alterados',
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
  'notification.sent': 'Aviso enviado',
  'notifications.defaults_updated': 'Avisos da organização alterados',
  'notifications.defaults_reapplied': 'Avisos da organização reaplicados a todos',
  'audit.exported': 'Auditoria exportada',
  'company.exported': 'Empresas exportadas',
  'company.suggestion_dismissed': 'Sugestão de empresa dispensada',
  'company.imported': 'Empresas importadas',
  'ticket.exported': 'Tickets exportados',
  'watchers.email_added': 'Endereço passou a acompanhar ticket',
  'watchers.email_removed': 'Endereço deixou de acompanhar ticket',
  'watchers.removed': 'Observadores removidos',
  'watchers.restored': 'Observadores devolvidos',
  'watchers.exported': 'Observadores exportados',
  'audit.retention_changed': 'Guarda da auditoria alterada',
  'audit.retired': 'Auditoria antiga removida',
  'audit.broken': 'Registro alterado fora do sistema',
  'tag.created': 'Tag criada',
  'tag.updated': 'Tag alterada',
  'tag.merged': 'Tag juntada a outra',
  'tag.deleted': 'Tag excluída',
  'template.created': 'Template criado',
  'template.updated': 'Template alterado',
  'template.deleted': 'Template excluído',
  'view.created': 'Visão criada',
  'view.updated': 'Visão alterada',
  'view.deleted': 'Visão excluída',
  'view.restored': 'Visão restaurada',
  'custom_field.created': 'Campo personalizado criado',
  'custom_field.updated': 'Campo personalizado alterado',
  'custom_field.reordered': 'Campos personalizados reordenados',
  'custom_field.imported': 'Campos personalizados importados',
  'custom_field.deleted': 'Campo personalizado excluído',
  'user.fields_changed': 'Campos da pessoa alterados',
}

const RESOURCE_NAME = {
  user: 'Usuário',
  company: 'Empresa',
  role: 'Papel',
  session: 'Sessão',
  api_token: 'Token de API',
  organization: 'Organização',
  audit: 'Auditoria',
  tag: 'Tag',
  template: 'Template',
  view: 'Visão',
  notification: 'Aviso',
  custom_field: 'Campo personalizado',
}

const FIELD_NAME = {
  name: 'Nome',
  email: 'E-mail',
  role: 'Papel',
  active: 'Ativo',
  isActive: 'Ativo',
  company: 'Empresa',
  companyId: 'Empresa',
  companyName: 'Empresa',
  legalName: 'Razão social',
  cnpj: 'CNPJ',
  phone: 'Telefone',
  website: 'Site',
  address: 'Endereço',
  segment: 'Segmento',
  notes: 'Observações',
  tier: 'Nível',
  health: 'Saúde da conta',
  owner: 'Responsável pela conta',
  parent: 'Matriz',
  phones: 'Outros telefones',
  addresses: 'Outros endereços',
  plan: 'Plano',
  hoursPool: 'Banco de horas',
  poolPeriod: 'Período das horas',
  start: 'Início',
  end: 'Fim',
  visibility: 'Tickets que vê',
  primary: 'Empresa principal',
  description: 'Descrição',
  color: 'Cor',
  category: 'Categoria',
  content: 'Texto',
  changes: 'Mudanças no ticket',
  shared: 'Da equipe',
  filter: 'Filtro',
  sort: 'Ordem',
  direction: 'Sentido da ordem',
  look: 'Colunas e densidade',
  permissions: 'Permissões',
  secondFactorRequired: 'Segundo fator obrigatório',
  language: 'Idioma',
  timeZone: 'Fuso horário',
  theme: 'Tema',
  density: 'Densidade',
  startPage: 'Página inicial',
  shortcuts: 'Atalhos de uma tecla',
  holdReplies: 'Segurar respostas antes de enviar',
  avatar: 'Foto',
  scopes: 'Escopos',
  expiresAt: 'Validade',
  invitedAt: 'Convite enviado em',
  auditRetentionDays: 'Dias de guarda da auditoria',
  statusName: 'Nome do status',
  statusCustomerName: 'Rótulo do cliente',
  typeName: 'Nome do tipo',
  typeCustomerName: 'Rótulo do cliente',
  typeActive: 'Tipo ativo',
  typeOrder: 'Ordem dos tipos',
  matrixEnabled: 'Avaliar urgência e impacto',
  matrixCell: 'Prioridade por urgência e impacto',
}

/** For the English twin. */
export type Words = [typeof riskName, typeof actions, typeof resources, typeof fields]
export const riskName = messages('audit.risk', RISK_NAME)
const actions = messages('audit.action', ACTION_NAME)
const resources = messages('audit.resource', RESOURCE_NAME)
const fields = messages('audit.field', FIELD_NAME)

/** The word of a name the log uses, or the name where there is none. */
const worded =
  <Key extends string>(known: Readonly<Record<Key, string>>, word: (key: Key) => string) =>
  (name: string): string =>
    Object.hasOwn(known, name) ? word(name as Key) : name

export const actionName = worded(ACTION_NAME, actions)
export const resourceName = worded(RESOURCE_NAME, resources)
const plainFieldName = worded(FIELD_NAME, fields)

/** A field as the log calls it. The words of a status or a type are of one each: `open.name`, `incident.typeName`. */
export function fieldName(name: string): string {
  const [key = '', word] = name.split('.')
  const level = LEVELS.find((one) => one === key)
  const impact = LEVELS.find((one) => one === word)
  if (level && impact) return `${fields('matrixCell')}: ${priorityName(level)} × ${priorityName(impact)}`
  if (word === 'typeName' || word === 'typeCustomerName' || word === 'typeActive') return `${fields(word)}: ${typeName(key)}`
  const status = STATUSES.find((one) => one === key)
  if (!status || !word) return plainFieldName(name)
  return `${fields(word === 'name' ? 'statusName' : 'statusCustomerName')}: ${builtInStatusName(status)}`
}

/** What the filter offers. */
export const ACTIONS = Object.keys(ACTION_NAME)
export const RESOURCES = [
  ...Object.keys(RESOURCE_NAME),
  '/audit',
  '/audit/events',
  '/users',
  '/rbac/roles',
  '/rbac/permissions',
  '/settings',
  '/profile',
  '/tickets',
  '/dashboard',
]

const clock = perLanguage(
  () =>
    new Intl.DateTimeFormat(locale(), {
      day: '2-digit',
      month: '2-digit',
      year: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
      second: '2-digit',
    }),
)

/** To the second: in a log, 'há 2 h' would be too little. */
export const momentOf = (instant: string): string => clock().format(new Date(instant)).replace(',', '')
