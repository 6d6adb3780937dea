/** Statuses: categories are fixed, names are what staff read, labels what customers read. */

export const STATUSES = [
  'new',
  'open',
  'waiting_customer',
  'waiting_third_party',
  'scheduled',
  'resolved',
  'closed',
  'cancelled',
  'merged',
  'spam',
] as const
export type Status = (typeof STATUSES)[number]

export type StatusCategory = 'new' | 'active' | 'paused' | 'done' | 'removed'

type StatusFacts = {
  category: StatusCategory
  name: string
  customerLabel: string
  /** What customers get as the status key: internal waiting looks like work in progress. */
  customerStatus: Status
}

export const STATUS: Record<Status, StatusFacts> = {
  new: { category: 'new', name: 'Novo', customerLabel: 'Recebido', customerStatus: 'new' },
  open: { category: 'active', name: 'Em atendimento', customerLabel: 'Em andamento', customerStatus: 'open' },
  waiting_customer: {
    category: 'paused',
    name: 'Aguardando cliente',
    customerLabel: 'Aguardando sua resposta',
    customerStatus: 'waiting_customer',
  },
  waiting_third_party: { category: 'paused', name: 'Aguardando terceiro', customerLabel: 'Em andamento', customerStatus: 'open' },
  scheduled: { category: 'paused', name: 'Agendado', customerLabel: 'Agendado', customerStatus: 'scheduled' },
  resolved: { category: 'done', name: 'Resolvido', customerLabel: 'Resolvido – confirme', customerStatus: 'resolved' },
  closed: { category: 'done', name: 'Fechado', customerLabel: 'Encerrado', customerStatus: 'closed' },
  cancelled: { category: 'done', name: 'Cancelado', customerLabel: 'Cancelado', customerStatus: 'cancelled' },
  merged: { category: 'removed', name: 'Mesclado', customerLabel: 'Mesclado', customerStatus: 'merged' },
  spam: { category: 'removed', name: 'Spam', customerLabel: 'Encerrado', customerStatus: 'closed' },
}

/** Statuses in which the desk still owes something. */
export const OPEN_STATUSES = ['new', 'open', 'waiting_customer', 'waiting_third_party', 'scheduled'] as const satisfies readonly Status[]

/** Open ones that somebody can do something about now: what sleeps until a date leaves the ordinary views. */
export const AWAKE_STATUSES = ['new', 'open', 'waiting_customer', 'waiting_third_party'] as const satisfies readonly Status[]

/** Those a template may set: what the staff choose without naming a time. */
export const TEMPLATE_STATUSES = [
  'open',
  'waiting_customer',
  'waiting_third_party',
  'resolved',
  'closed',
  'cancelled',
] as const satisfies readonly Status[]

/** Statuses that need neither a time nor an action of their own: the first one, and those a template may set. */
export const PLAIN_STATUSES = ['new', ...TEMPLATE_STATUSES] as const satisfies readonly Status[]

const FROM_OPEN = ['open', 'waiting_customer', 'waiting_third_party', 'scheduled', 'resolved', 'closed', 'cancelled'] as const

/** Moves a person on the staff may choose; `merged` and `spam` are set by their own actions only. */
export const STAFF_MOVES: Record<Status, readonly Status[]> = {
  new: FROM_OPEN,
  open: FROM_OPEN,
  waiting_customer: FROM_OPEN,
  waiting_third_party: FROM_OPEN,
  scheduled: FROM_OPEN,
  resolved: ['open', 'closed'],
  closed: ['open'],
  cancelled: ['open'],
  merged: [],
  spam: [],
}

/** Moves a customer may choose on their own ticket: 'Sim, resolveu' and reopening. */
export const CUSTOMER_MOVES: Record<Status, readonly Status[]> = {
  new: ['closed'],
  open: ['closed'],
  waiting_customer: ['closed'],
  waiting_third_party: ['closed'],
  scheduled: ['closed'],
  resolved: ['closed', 'open'],
  closed: ['open'],
  cancelled: [],
  merged: [],
  spam: [],
}

/** An answer opens a closed ticket again for so many days until an organisation says otherwise; reports count such returns, whatever it says. */
export const REOPEN_DAYS = 7

export const PRIORITIES = ['low', 'medium', 'high', 'urgent'] as const
export type Priority = (typeof PRIORITIES)[number]
export const PRIORITY_NAME: Record<Priority, string> = { low: 'Baixa', medium: 'Média', high: 'Alta', urgent: 'Urgente' }

/** The types that every organisation begins with; its own list of them may have more (`types.ts`). */
export const TYPES = ['incident', 'request', 'question', 'problem', 'change'] as const
export type BuiltInType = (typeof TYPES)[number]
export const TYPE_NAME: Record<BuiltInType, string> = {
  incident: 'Incidente',
  request: 'Solicitação',
  question: 'Dúvida',
  problem: 'Problema',
  change: 'Mudança',
}

/** What a ticket is of when nobody says so, unless the organisation switched it off. */
export const USUAL_TYPE: BuiltInType = 'question'

export const CHANNELS = ['portal', 'staff', 'api', 'email', 'whatsapp'] as const
export type Channel = (typeof CHANNELS)[number]
export const CHANNEL_NAME: Record<Channel, string> = {
  ...{ portal: 'portal', staff: 'equipe', api: 'API', email: 'e-mail', whatsapp: 'WhatsApp' },
}
