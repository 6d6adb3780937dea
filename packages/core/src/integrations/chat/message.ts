import type { DeliveredEvent } from '@balcao/contracts/integrations/bounds'
import type { Language } from '@balcao/contracts/language'
import type { AnomalyKind } from '@balcao/contracts/monitoring/anomaly-words'
import type { Metric } from '@balcao/contracts/monitoring/words'
import type { Channel, Priority } from '@balcao/contracts/tickets/statuses'
import { newsOf } from '../../notifications/news/news.ts'
import type { News } from '../../notifications/news/texts.ts'
import { CHAT_WORDS, type Told } from './words.ts'

/** What a chat service is sent, before it is written in that service's form. */
export type ChatMessage = {
  /** What happened, in one line. */
  title: string
  ticket?: { label: string; url: string; open: string }
  facts: { name: string; value: string }[]
  /** How the message begins that was written, or the note. */
  quote?: string
}

const QUOTED = 300

type Named = { name: string } | null
/** The parts of `bodyOf` that messages tell of. */
type Body = {
  type: DeliveredEvent | 'ping'
  data: {
    ticket?: {
      id: number
      number: number
      title: string
      statusLabel: string
      priority: Priority
      assignee: Named
      requester: { name: string }
      companyName: string | null
    }
    by?: Named
    assignee?: Named
    changes?: { field: string; label?: string }[]
    message?: { content: string; author: Named }
    score?: number
    metric?: string
    checklist?: { title: string }
    issue?: { title: string }
    conversation?: { subject: string }
    approval?: { title: string; state: string }
    rule?: { name: string }
    flow?: { name: string }
    webhook?: { name: string }
    into?: { number: number; title: string } | null
    from?: { number: number; title: string } | string | null
    article?: { title: string }
    chat?: { customer: Named; queue: Named; assignee: Named }
    absence?: { person: { name: string } }
    alert?: { metric: Metric }
    anomaly?: { kind: AnomalyKind; channel: Channel | null; value: number }
  }
}

/** The first lines of a text, cut between characters. */
function begun(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim()
  const letters = [...line]
  return letters.length > QUOTED ? `${letters.slice(0, QUOTED).join('')}…` : line
}

/** Another ticket by number and title. */
const labelOf = (other: { number: number; title: string } | string | null | undefined) =>
  other && typeof other === 'object' ? `#${other.number} · ${other.title}` : undefined
/** Who has a chat, or else where it waits. */
const placeOf = ({ assignee, queue }: { assignee: Named; queue: Named }) => assignee?.name ?? queue?.name ?? null

/** An alert or an anomaly, as notifications name it. */
function troubleOf({ alert, anomaly }: Body['data']): News | undefined {
  if (alert) return newsOf('alertBegan', alert)
  return anomaly && newsOf('anomalyBegan', { ...anomaly, minutes: null, usual: null })
}

/** A delivery as a message for people. `body` is the text of `bodyOf`. */
export function chatMessage(body: string, { publicUrl, language }: { publicUrl: string; language: Language }): ChatMessage {
  const { type, data } = JSON.parse(body) as Body
  const { ticket, message, changes = [], metric } = data
  const words = CHAT_WORDS[language]
  const told: Told = {
    by: (message ? message.author : data.by)?.name ?? null,
    to: type === 'ticket.assigned' ? (data.assignee?.name ?? null) : data.chat ? placeOf(data.chat) : (ticket?.statusLabel ?? null),
    name:
      data.rule?.name ??
      data.flow?.name ??
      data.checklist?.title ??
      data.issue?.title ??
      data.conversation?.subject ??
      data.approval?.title ??
      data.webhook?.name ??
      data.article?.title ??
      data.chat?.customer?.name ??
      data.absence?.person.name ??
      troubleOf(data)?.(language).title ??
      labelOf(data.into) ??
      labelOf(data.from) ??
      (metric ? (words.field[metric] ?? metric) : ''),
    score: data.score ?? 0,
    isApproved: data.approval?.state === 'approved',
    fields: changes.map(({ field, label }) => label ?? words.field[field] ?? field),
  }
  const title = words.event[type](told)
  if (!ticket) return { title, facts: [] }
  const { facts } = words
  return {
    title,
    ticket: {
      label: `#${ticket.number} · ${ticket.title}`,
      url: `${publicUrl.replace(/\/$/, '')}/tickets/${ticket.id}`,
      open: words.open,
    },
    facts: [
      { name: facts.status, value: ticket.statusLabel },
      { name: facts.priority, value: words.priority[ticket.priority] },
      { name: facts.assignee, value: ticket.assignee?.name ?? words.nobody },
      { name: facts.requester, value: ticket.requester.name },
      ...(ticket.companyName ? [{ name: facts.company, value: ticket.companyName }] : []),
    ],
    ...(message ? { quote: begun(message.content) } : {}),
  }
}
