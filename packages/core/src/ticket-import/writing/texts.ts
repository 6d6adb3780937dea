import type { ImportedMessage, LinkedFile } from '../reading/item.ts'

/** Signs that Markdown reads in one line of text, made plain. */
const escaped = (text: string) => text.replace(/[\\`*_{}[\]()#+!|<>~@]/g, '\\$&')

/** Addresses of files of the other system, below the text that they came with: nothing is fetched. */
function withFiles(text: string, files: readonly LinkedFile[]): string {
  if (files.length === 0) return text
  const links = files.map(({ name, url }) => `- [${escaped(name)}](<${url}>)`).join('\n')
  return text ? `${text}\n\n${links}` : links
}

export const descriptionText = (ticket: { description: string; files: LinkedFile[] }): string => withFiles(ticket.description, ticket.files)

/** The text of a message; where its author is nobody here, it begins with their name. */
export function messageText({ text, files, author }: ImportedMessage, isAuthorHere: boolean, source: string): string {
  const whole = withFiles(text, files)
  return isAuthorHere ? whole : `**${escaped(author?.name || source)}** (${escaped(source)}):\n\n${whole}`
}
