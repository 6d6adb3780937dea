import { trimmedEnd } from './trim.ts'

const ADDRESS = /https?:\/\/[a-z0-9][^\s<>"]*/gi
const AFTER = /[.,;:!?)\]}'*]/

/** A piece of a text; one of the web, or other words. */
export type Piece = { text: string; isAddress: boolean }

/** A text in pieces, so that addresses in it can be shown as links; the signs that end a sentence are none of theirs. */
export function piecesOf(text: string): Piece[] {
  const pieces: Piece[] = []
  let from = 0
  for (const { 0: found, index } of text.matchAll(ADDRESS)) {
    const address = trimmedEnd(found, AFTER)
    if (index > from) pieces.push({ text: text.slice(from, index), isAddress: false })
    pieces.push({ text: address, isAddress: true })
    from = index + address.length
  }
  if (from < text.length) pieces.push({ text: text.slice(from), isAddress: false })
  return pieces
}
