import { hash } from 'node:crypto'

/** 64 bits that stand for a line, signed, as the database makes them. A `Hash` object for each line would cost four times as much. */
export const hashOf = (line: string): bigint => BigInt.asIntN(64, BigInt(`0x${hash('sha256', line).slice(0, 16)}`))

export const sha256 = (bytes: Uint8Array): string => hash('sha256', bytes)

/** The lines of a part of a table. */
export const linesOf = (content: Buffer): string[] => {
  const text = content.toString('utf8')
  return text === '' ? [] : text.slice(0, text.endsWith('\n') ? -1 : undefined).split('\n')
}
