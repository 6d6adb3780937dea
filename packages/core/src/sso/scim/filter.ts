import { ScimError } from './errors.ts'

export const MAX_COUNT = 200
const DEFAULT_COUNT = 100
const MAX_START = 100_000

/** What a list is asked for: all, or those with one attribute of this value. */
export type Listing = { filter: { attribute: string; value: string } | undefined; startIndex: number; count: number }
/** As the address has it. */
export type Query = Readonly<Record<string, unknown>>

const FILTER = /^\s*([a-z][\w.]{0,60}(?:\[type eq "work"\]\.value)?)\s+eq\s+"((?:[^"\\]|\\["\\/]){0,300})"\s*$/i

/** @throws ScimError invalidFilter for what is not `attribute eq "value"` of one of these */
function readFilter(text: unknown, attributes: readonly string[]): Listing['filter'] {
  if (text === undefined || text === '') return undefined
  const [, name = '', value = ''] = (typeof text === 'string' && FILTER.exec(text)) || []
  const plain = name.toLowerCase().replace('[type eq "work"]', '')
  const attribute = attributes.find((one) => one.toLowerCase() === plain)
  if (!attribute || value.includes('\0'))
    throw new ScimError(400, `Only ${attributes.join(', ')} with eq can be filtered by.`, 'invalidFilter')
  return { attribute, value: value.replaceAll(/\\(["\\/])/g, '$1') }
}

function whole(text: unknown, standard: number, least: number, most: number): number {
  if (text === undefined) return standard
  const n = typeof text === 'string' && /^-?\d{1,9}$/.test(text) ? Number(text) : Number.NaN
  if (Number.isNaN(n)) throw new ScimError(400, 'startIndex and count are whole numbers.', 'invalidValue')
  return Math.min(Math.max(n, least), most)
}

/** Reads what a list is asked for. @throws ScimError */
export const readListing = (query: Query, attributes: readonly string[]): Listing => ({
  filter: readFilter(query.filter, attributes),
  startIndex: whole(query.startIndex, 1, 1, MAX_START),
  count: whole(query.count, DEFAULT_COUNT, 0, MAX_COUNT),
})
