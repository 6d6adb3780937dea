import type { ExportColumn } from '@balcao/contracts/ticket-list/export-columns'
import { IMPACT_NAME } from '@balcao/contracts/tickets/matrix-words'
import { CHANNEL_NAME_EN, PRIORITY_NAME_EN, STATUS_NAME_EN, TYPE_NAME_EN } from '@balcao/contracts/tickets/names-en'
import { CHANNEL_NAME, PRIORITY_NAME, STATUS, type Status, TYPE_NAME } from '@balcao/contracts/tickets/statuses'

/** The words of a file of tickets, in one language. */
export type Words = {
  head: Record<ExportColumn, string>
  status: (key: string) => string
  priority: (key: string) => string
  impact: (key: string) => string
  type: (key: string) => string
  channel: (key: string) => string
  flag: (is: boolean) => string
}

/** A word by its key; one that is none of ours stays as it is kept. */
const of = (names: Readonly<Record<string, string>>) => (key: string) => names[key] ?? key

const PT: Words = {
  head: {
    number: 'Número',
    title: 'Assunto',
    status: 'Status',
    priority: 'Prioridade',
    urgency: 'Urgência',
    impact: 'Impacto',
    priorityReason: 'Motivo da prioridade',
    type: 'Tipo',
    channel: 'Canal',
    requester: 'Solicitante',
    requesterEmail: 'E-mail do solicitante',
    company: 'Empresa',
    assignee: 'Responsável',
    queue: 'Fila',
    tags: 'Tags',
    createdAt: 'Criado em',
    updatedAt: 'Atualizado em',
    scheduledFor: 'Agendado para',
    firstResponseAt: 'Primeira resposta em',
    resolvedAt: 'Resolvido em',
    closedAt: 'Fechado em',
    externalReference: 'Referência de origem',
    statusReason: 'Motivo do status',
  },
  status: (key) => STATUS[key as Status]?.name ?? key,
  priority: of(PRIORITY_NAME),
  impact: of(IMPACT_NAME),
  type: of(TYPE_NAME),
  channel: of(CHANNEL_NAME),
  flag: (is) => (is ? 'sim' : 'não'),
}

const EN: Words = {
  head: {
    number: 'Number',
    title: 'Subject',
    status: 'Status',
    priority: 'Priority',
    urgency: 'Urgency',
    impact: 'Impact',
    priorityReason: 'Reason for priority',
    type: 'Type',
    channel: 'Channel',
    requester: 'Requester',
    requesterEmail: 'Requester e-mail',
    company: 'Company',
    assignee: 'Assignee',
    queue: 'Queue',
    tags: 'Tags',
    createdAt: 'Created at',
    updatedAt: 'Updated at',
    scheduledFor: 'Scheduled for',
    firstResponseAt: 'First response at',
    resolvedAt: 'Resolved at',
    closedAt: 'Closed at',
    externalReference: 'Former reference',
    statusReason: 'Reason of the status',
  },
  status: of(STATUS_NAME_EN),
  priority: of(PRIORITY_NAME_EN),
  impact: of(PRIORITY_NAME_EN),
  type: of(TYPE_NAME_EN),
  channel: of(CHANNEL_NAME_EN),
  flag: (is) => (is ? 'yes' : 'no'),
}

export const wordsIn = (language: string): Words => (language === 'en' ? EN : PT)
