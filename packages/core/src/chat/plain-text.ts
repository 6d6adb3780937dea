const PICTURE = /!\[([^[\]\n]*)\]\([^()\n]*\)/g
const LINK = /\[([^[\]\n]*)\]\((https?:[^()\s]*)\)/g
const BOLD = /\*\*([^*\n]+)\*\*/g
const HEADING = /^#{1,6}[ \t]+/gm
const ESCAPED = /\\([!-/:-@[-`{-~])/g

/** Markdown as a message of the chat says it, which shows none: its signs go, and an address stands behind the words that led there. */
export const plainText = (markdown: string): string =>
  markdown
    .replace(PICTURE, '$1')
    .replace(LINK, (_, words: string, address: string) => (words === '' || words === address ? address : `${words}: ${address}`))
    .replace(BOLD, '$1')
    .replace(HEADING, '')
    .replace(ESCAPED, '$1')
