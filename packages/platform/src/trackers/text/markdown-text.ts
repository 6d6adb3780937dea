const ZERO_WIDTH = '\u200b'
const MARKER = /\n?<!-- balcao:([\w-]{8,64}) -->\s*$/

/** A comment with a marker that nobody sees, at its end. */
export const withMarker = (text: string, marker: string): string => `${text}\n<!-- balcao:${marker} -->`

/** A comment without its marker; one that is not at the end, as in a quotation, is none. */
export function splitMarker(body: string): { text: string; marker: string | null } {
  const found = MARKER.exec(body)
  return found ? { text: body.slice(0, found.index), marker: found[1] as string } : { text: body, marker: null }
}

/** Text in which no name calls anybody. An address of mail is no name. */
export const withoutMentions = (text: string): string => text.replace(/(?<![\p{L}\d_])@(?=[\p{L}\d_])/gu, `@${ZERO_WIDTH}`)

/** Text of which GitLab takes no line as a command, as `/close` would be. */
export const withoutCommands = (text: string): string => text.replace(/^([ \t]*)\/(?=[a-z])/gim, '$1\\/')
