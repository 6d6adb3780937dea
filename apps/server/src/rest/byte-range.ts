export type ByteRange = { start: number; end: number }

const ONE_RANGE = /^bytes=(\d{0,15})-(\d{0,15})$/

/**
 * The part of a file that a Range header asks for. @returns undefined for the whole (no header, or another unit than bytes),
 * 'refused' where there is no such part, and for several parts at once: nobody needs them, and they multiply work.
 */
export function readRange(header: string | undefined, size: number): ByteRange | 'refused' | undefined {
  if (!header?.startsWith('bytes=')) return undefined
  const [, from = '', to = ''] = ONE_RANGE.exec(header) ?? []
  if (from === '' && to === '') return 'refused'
  const start = from === '' ? Math.max(0, size - Number(to)) : Number(from)
  const end = from === '' || to === '' ? size - 1 : Math.min(Number(to), size - 1)
  return start > end || (from === '' && Number(to) === 0) ? 'refused' : { start, end }
}
