import type { DeliveredEvent } from '@balcao/contracts/integrations/bounds'
import type { Language } from '@balcao/contracts/language'
import { PRIORITY_NAME_EN } from '@balcao/contracts/tickets/names-en'
import { PRIORITY_NAME, type Priority } from '@balcao/contracts/tickets/statuses'

type Event = DeliveredEvent | 'ping'
/** What is told of an event beside its ticket. */
export type Told = { by: string | null; to: string | null; name: string; score: number; isApproved: boolean; fields: readonly string[] }

type Words = {
  event: Record<Event, (told: Told) => string>
  facts: { status: string; priority: string; assignee: string; requester: string; company: string }
  nobody: string
  open: string
  field: Readonly<Record<string, string>>
  priority: Record<Priority, string>
}

const named = (by: string | null, text: (name: string) => string, otherwise: string) => (by === null ? otherwise : text(by))

const pt: Words = {
  event: {
    'ticket.created': ({ by }) => named(by, (name) => `Novo ticket, aberto por ${name}`, 'Novo ticket'),
    'ticket.updated': ({ by, fields }) => `${by ?? 'O sistema'} alterou ${fields.join(', ')}`,
    'ticket.status_changed': ({ by, to }) => `${by ?? 'O sistema'} mudou o status para ${to}`,
    'ticket.assigned': ({ to }) => named(to, (name) => `Atribuído a ${name}`, 'Ficou sem responsável'),
    'ticket.rated': ({ score }) => `O cliente avaliou com ${score} de 5`,
    'ticket.merged': ({ by, name }) => `${by ?? 'O sistema'} mesclou o ticket em ${name}`,
    'ticket.split': ({ by, name }) => `${by ?? 'O sistema'} dividiu ${name}: novo ticket`,
    'message.replied': ({ by }) => `Nova mensagem de ${by ?? 'alguém'}`,
    'message.noted': ({ by }) => `Nota interna de ${by ?? 'alguém'}`,
    'message.edited': ({ by }) => `${by ?? 'Alguém'} alterou uma mensagem`,
    'sla.warning': ({ name }) => `Prazo perto do fim: ${name}`,
    'sla.breached': ({ name }) => `Prazo estourado: ${name}`,
    'checklist.completed': ({ name }) => `Checklist concluída: ${name}`,
    'issue.closed': ({ name }) => `Issue fechada: ${name}`,
    'issue.commented': ({ name }) => `Comentário em issue: ${name}`,
    'side.answered': ({ name }) => `Resposta em conversa paralela: ${name}`,
    'approval.asked': ({ name }) => `Aprovação pedida: ${name}`,
    'approval.decided': ({ name, isApproved }) => `${isApproved ? 'Aprovado' : 'Recusado'}: ${name}`,
    'article.published': ({ name }) => `Artigo publicado: ${name}`,
    'article.updated': ({ name }) => `Artigo atualizado: ${name}`,
    'article.archived': ({ name }) => `Artigo retirado: ${name}`,
    'chat.begun': ({ name }) => `Conversa iniciada por ${name}`,
    'chat.handed_over': ({ name, to }) => `Conversa de ${name} passada para ${to ?? 'a fila'}`,
    'chat.ended': ({ name }) => `Conversa de ${name} encerrada`,
    'absence.begun': ({ name }) => `Ausência de ${name} começou`,
    'absence.ended': ({ name }) => `Ausência de ${name} terminou`,
    'alert.opened': ({ name }) => name,
    'alert.resolved': ({ name }) => `Terminou: ${name}`,
    'anomaly.opened': ({ name }) => name,
    'anomaly.resolved': ({ name }) => `Terminou: ${name}`,
    'rule.ran': ({ name }) => `Regra de automação: ${name}`,
    'flow.ran': ({ name }) => `Fluxo de etapas: ${name}`,
    ping: ({ name }) => `Teste do Balcão: “${name}” está ligado a este canal.`,
  },
  facts: { status: 'Status', priority: 'Prioridade', assignee: 'Responsável', requester: 'Cliente', company: 'Empresa' },
  nobody: 'ninguém',
  open: 'Abrir o ticket',
  field: {
    priority: 'prioridade',
    type: 'tipo',
    queueId: 'fila',
    companyId: 'empresa',
    tags: 'tags',
    title: 'título',
    description: 'descrição',
    urgency: 'urgência',
    impact: 'impacto',
    scheduledFor: 'agendamento',
    first_response: 'primeira resposta',
    next_response: 'próxima resposta',
    periodic_update: 'atualização periódica',
    resolution: 'resolução',
  },
  priority: PRIORITY_NAME,
}

const en: Words = {
  event: {
    'ticket.created': ({ by }) => named(by, (name) => `New ticket, opened by ${name}`, 'New ticket'),
    'ticket.updated': ({ by, fields }) => `${by ?? 'The system'} changed ${fields.join(', ')}`,
    'ticket.status_changed': ({ by, to }) => `${by ?? 'The system'} changed the status to ${to}`,
    'ticket.assigned': ({ to }) => named(to, (name) => `Assigned to ${name}`, 'Assigned to nobody any more'),
    'ticket.rated': ({ score }) => `The customer rated it ${score} of 5`,
    'ticket.merged': ({ by, name }) => `${by ?? 'The system'} merged the ticket into ${name}`,
    'ticket.split': ({ by, name }) => `${by ?? 'The system'} split ${name}: a new ticket`,
    'message.replied': ({ by }) => `New message from ${by ?? 'somebody'}`,
    'message.noted': ({ by }) => `Internal note by ${by ?? 'somebody'}`,
    'message.edited': ({ by }) => `${by ?? 'Somebody'} edited a message`,
    'sla.warning': ({ name }) => `Deadline near: ${name}`,
    'sla.breached': ({ name }) => `Deadline missed: ${name}`,
    'checklist.completed': ({ name }) => `Checklist completed: ${name}`,
    'issue.closed': ({ name }) => `Issue closed: ${name}`,
    'issue.commented': ({ name }) => `Comment on an issue: ${name}`,
    'side.answered': ({ name }) => `Answer in a side conversation: ${name}`,
    'approval.asked': ({ name }) => `Approval asked for: ${name}`,
    'approval.decided': ({ name, isApproved }) => `${isApproved ? 'Approved' : 'Refused'}: ${name}`,
    'article.published': ({ name }) => `Article published: ${name}`,
    'article.updated': ({ name }) => `Article updated: ${name}`,
    'article.archived': ({ name }) => `Article taken away: ${name}`,
    'chat.begun': ({ name }) => `Chat begun by ${name}`,
    'chat.handed_over': ({ name, to }) => `Chat of ${name} handed over to ${to ?? 'the queue'}`,
    'chat.ended': ({ name }) => `Chat of ${name} ended`,
    'absence.begun': ({ name }) => `${name} is away`,
    'absence.ended': ({ name }) => `${name} is back`,
    'alert.opened': ({ name }) => name,
    'alert.resolved': ({ name }) => `Over: ${name}`,
    'anomaly.opened': ({ name }) => name,
    'anomaly.resolved': ({ name }) => `Over: ${name}`,
    'rule.ran': ({ name }) => `Automation rule: ${name}`,
    'flow.ran': ({ name }) => `Flow: ${name}`,
    ping: ({ name }) => `Test from Balcão: “${name}” is connected to this channel.`,
  },
  facts: { status: 'Status', priority: 'Priority', assignee: 'Assignee', requester: 'Customer', company: 'Company' },
  nobody: 'nobody',
  open: 'Open the ticket',
  field: {
    priority: 'priority',
    type: 'type',
    queueId: 'queue',
    companyId: 'company',
    tags: 'tags',
    title: 'title',
    description: 'description',
    urgency: 'urgency',
    impact: 'impact',
    scheduledFor: 'schedule',
    first_response: 'first response',
    next_response: 'next response',
    periodic_update: 'periodic update',
    resolution: 'resolution',
  },
  priority: PRIORITY_NAME_EN,
}

/** What messages of chat services say, by the language of who set the webhook up. */
export const CHAT_WORDS: Record<Language, Words> = { 'pt-BR': pt, en }
