import { frame } from '../message-mail.ts'

type Told = { title: string; message: string; entityType: string | null; entityId: number | null }
type Words = { more: (count: number) => string }

/** Notices that a digest names; a day with more is read in the app. */
const MAX_NAMED = 100

const line = (text: string) => frame(text.replace(/\s+/g, ' ').trim())

/** A day's notices: what happened, a ticket after the other under its name. */
export function digestParts(
  notices: readonly Told[],
  tickets: ReadonlyMap<number, { number: number; title: string }>,
  words: Words,
): string[] {
  const named = notices.slice(-MAX_NAMED)
  const groups = Map.groupBy(named, ({ title, entityType, entityId }) => {
    const ticket = entityType === 'ticket' ? tickets.get(entityId ?? 0) : undefined
    return ticket ? `[#${ticket.number}] ${ticket.title}` : title
  })
  const parts = [...groups].map(([heading, told]) => `**${line(heading)}**\n${told.map(({ message }) => `- ${line(message)}`).join('\n')}`)
  const left = notices.length - named.length
  return left > 0 ? [...parts, frame(words.more(left))] : parts
}
