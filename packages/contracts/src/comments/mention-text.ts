/** A mention inside the text of a message, such as `@[Ana Souza](user:12)` or `@[Suporte](queue:3)`. */
const MENTION = /@\[([^[\]\n]{1,120})\]\((user|queue):([1-9]\d{0,9})\)/g

export type Mentioned = { kind: 'user' | 'queue'; id: number; name: string }
export type MessagePart = { text: string; mention?: Mentioned }

/** The mention as it is written; brackets of a name would end it. */
export const mentionText = ({ kind, id, name }: Mentioned) => `@[${name.replace(/[[\]\n]/g, ' ').slice(0, 120)}](${kind}:${id})`

/** A message in its parts: plain text, and mentions. */
export function messageParts(content: string): MessagePart[] {
  const parts: MessagePart[] = []
  let from = 0
  for (const found of content.matchAll(MENTION)) {
    const [whole, name = '', kind, id] = found
    if (found.index > from) parts.push({ text: content.slice(from, found.index) })
    parts.push({ text: `@${name}`, mention: { kind: kind as Mentioned['kind'], id: Number(id), name } })
    from = found.index + whole.length
  }
  if (from < content.length) parts.push({ text: content.slice(from) })
  return parts
}

/** The message as customers and mails have it: names, and nobody's id. */
export const withoutMarkup = (content: string) =>
  messageParts(content)
    .map(({ text }) => text)
    .join('')
