import { RISK_NAME } from '@balcao/contracts/audit/risk'
import { LEVELS } from '@balcao/contracts/tickets/matrix-words'
import { STATUSES } from '@balcao/contracts/tickets/statuses'
import { dateFormat } from '@balcao/ui/lib/date-format'
import { messages } from '@balcao/ui/lib/messages'
import { builtInStatusName, priorityName, typeName } from '@balcao/ui/lib/names'
import { ACTION_NAMES } from './actions/actions.ts'

const RESOURCE_NAME = {
  user: 'Usuário',
  company: 'Empresa',
  asset: 'Ativo',
  asset_kind: 'Tipo de ativo',
  role: 'Papel',
  session: 'Sessão',
  api_token: 'Token de API',
  service_account: 'Conta de serviço',
  organization: 'Organização',
  audit: 'Auditoria',
  tag: 'Tag',
  template: 'Template',
  view: 'Visão',
  notification: 'Aviso',
  custom_field: 'Campo personalizado',
  ticket_form: 'Formulário de ticket',
  status_reasons: 'Motivos de status',
  absence: 'Ausência',
  shift: 'Turno',
  category: 'Categoria de artigos',
  kb: 'Base de conhecimento',
  article: 'Artigo',
  report: 'Relatório',
  incident: 'Incidente',
  status_page: 'Página de situação',
  status_subscriber: 'Inscrito nos avisos',
}

const FIELD_NAME = {
  name: 'Nome',
  title: 'Título',
  impact: 'Impacto',
  ticketNumber: 'Número do ticket',
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
  withoutAi: 'Sem IA',
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
  afterSend: 'Depois de enviar',
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
  customStatuses: 'Status personalizados',
  statusReasons: 'Motivos do status',
  statusReasonRequired: 'Motivo do status obrigatório',
  fromDate: 'Do dia',
  toDate: 'Até o dia',
  fromHalf: 'Período do primeiro dia',
  toHalf: 'Período do último dia',
  kind: 'Motivo',
  mode: 'O que acontece com os tickets',
  publicMessage: 'Mensagem pública',
  substitutes: 'Substitutos',
  hours: 'Horários',
  endsAt: 'Termina em',
  userId: 'Pessoa',
  assetKind: 'Tipo de ativo',
  serialNumber: 'Número de série',
  manufacturer: 'Fabricante',
  model: 'Modelo',
  location: 'Local',
  purchasedOn: 'Comprado em',
  warrantyUntil: 'Garantia até',
  costCents: 'Custo em centavos',
  matrixEnabled: 'Avaliar urgência e impacto',
  matrixCell: 'Prioridade por urgência e impacto',
}

/** For the English twin. */
export type Words = [typeof riskName, typeof resources, typeof fields]
export const riskName = messages('audit.risk', RISK_NAME)
const resources = messages('audit.resource', RESOURCE_NAME)
const fields = messages('audit.field', FIELD_NAME)

/** The word of a name the log uses, or the name where there is none. */
const worded =
  <Key extends string>(known: Readonly<Record<Key, string>>, word: (key: Key) => string) =>
  (name: string): string =>
    Object.hasOwn(known, name) ? word(name as Key) : name

export const actionName = (name: string): string => (Object.hasOwn(ACTION_NAMES, name) ? ACTION_NAMES[name]?.() : undefined) ?? name
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
export const ACTIONS = Object.keys(ACTION_NAMES)
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

const MOMENT = { day: '2-digit', month: '2-digit', year: '2-digit', hour: '2-digit', minute: '2-digit', second: '2-digit' } as const

/** To the second: in a log, 'há 2 h' would be too little. */
export const momentOf = (instant: string): string => dateFormat(MOMENT).format(new Date(instant)).replace(',', '')
