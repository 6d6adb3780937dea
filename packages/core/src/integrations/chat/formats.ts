import type { WebhookFormat } from '@balcao/contracts/integrations/bounds'
import type { Language } from '@balcao/contracts/language'
import { type ChatMessage, chatMessage } from './message.ts'

/** Discord refuses longer texts. */
const MAX_DISCORD = 2_000

/** Text of Slack and Google Chat: what would be a mention, a link or an entity stays what it is. */
const plain = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
/** Text of Discord and Teams without the meaning that Markdown gives it. */
const unmarked = (text: string) => text.replace(/[\\`*_[\]#|~<>]/g, '\\$&')

const factsLine = ({ facts }: ChatMessage, write: (text: string) => string) =>
  facts.map(({ name, value }) => `${name}: ${write(value)}`).join(' · ')

/** Lines of text with bold and links as Slack has them; Google Chat reads the same. */
function marked(message: ChatMessage): string {
  const { title, ticket, quote } = message
  return [
    `*${plain(title)}*`,
    ...(ticket ? [`<${ticket.url}|${plain(ticket.label).replaceAll('|', '¦')}>`] : []),
    ...(message.facts.length > 0 ? [factsLine(message, plain)] : []),
    ...(quote ? [`> ${plain(quote)}`] : []),
  ].join('\n')
}

function discord(message: ChatMessage): object {
  const { title, ticket, quote } = message
  const content = [
    `**${unmarked(title)}**`,
    ...(ticket ? [`[${unmarked(ticket.label)}](<${ticket.url}>)`] : []),
    ...(message.facts.length > 0 ? [factsLine(message, unmarked)] : []),
    ...(quote ? [`> ${unmarked(quote)}`] : []),
  ].join('\n')
  const letters = [...content]
  return {
    content: letters.length > MAX_DISCORD ? letters.slice(0, MAX_DISCORD).join('') : content,
    // Nobody is called by what somebody wrote into a ticket.
    allowed_mentions: { parse: [] },
  }
}

function teams({ title, ticket, facts, quote }: ChatMessage): object {
  const text = (value: string, more: object = {}) => ({ type: 'TextBlock', text: unmarked(value), wrap: true, ...more })
  const content = {
    $schema: 'http://adaptivecards.io/schemas/adaptive-card.json',
    type: 'AdaptiveCard',
    version: '1.4',
    body: [
      text(title, { weight: 'Bolder' }),
      ...(ticket ? [text(ticket.label)] : []),
      ...(facts.length > 0 ? [{ type: 'FactSet', facts: facts.map(({ name, value }) => ({ title: name, value: unmarked(value) })) }] : []),
      ...(quote ? [text(quote, { isSubtle: true })] : []),
    ],
    ...(ticket ? { actions: [{ type: 'Action.OpenUrl', title: ticket.open, url: ticket.url }] } : {}),
  }
  return { type: 'message', attachments: [{ contentType: 'application/vnd.microsoft.card.adaptive', contentUrl: null, content }] }
}

const FORMS: Record<Exclude<WebhookFormat, 'json'>, (message: ChatMessage) => object> = {
  slack: (message) => ({ text: marked(message) }),
  google_chat: (message) => ({ text: marked(message) }),
  discord,
  teams,
}

/** What goes over the wire for a delivery: the event itself, or a message of a chat service about it. `body` is the text of `bodyOf`. */
export function inFormat(format: WebhookFormat, body: string, where: { publicUrl: string; language: Language }): string {
  return format === 'json' ? body : JSON.stringify(FORMS[format](chatMessage(body, where)))
}
