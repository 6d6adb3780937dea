/** The signs that end a sentence, or close what an address stands in, are none of its own. */
const ADDRESS = /https?:\/\/[^\s<>"]*[^\s<>".,;:!?)\]}'*]/gi

/** A piece of a text: an address of the web, or other words. */
export type Piece = { text: string; isAddress: boolean }

/** A text in pieces, so that addresses in it can be shown as links. As the staff app has it (a test compares them): the frame is one file, which imports nothing. */
export function piecesOf(text: string): Piece[] {
  const pieces: Piece[] = []
  let from = 0
  for (const { 0: address, index } of text.matchAll(ADDRESS)) {
    if (index > from) pieces.push({ text: text.slice(from, index), isAddress: false })
    pieces.push({ text: address, isAddress: true })
    from = index + address.length
  }
  if (from < text.length) pieces.push({ text: text.slice(from), isAddress: false })
  return pieces
}
