import { createHash } from 'node:crypto'

/** 64 bits that stand for a line, signed, as the database makes them. */
export const hashOf = (line: string): bigint => createHash('sha256').update(line).digest().readBigInt64BE(0)

export const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex')

/** The lines of a part of a table. */
export const linesOf = (content: Buffer): string[] => {
  const text = content.toString('utf8')
  return text === '' ? [] : text.slice(0, text.endsWith('\n') ? -1 : undefined).split('\n')
}
