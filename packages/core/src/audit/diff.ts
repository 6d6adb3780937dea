/** Names of fields that hold a secret: that they changed may be written down, what they hold may not (R16). */
const SECRET = /password|secret|token|hash|totp|credential|recovery|api_?key|private_?key|cookie|otp$/i
/** Stands where a secret was; an empty one stays null, so that setting and removing can be told apart. */
const HIDDEN = '•••'
const MAX_TEXT = 500

export type Diff = { before: Record<string, unknown>; after: Record<string, unknown> }
type Fields = object | null | undefined

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof Date)

/** A value as the log may keep it: secrets hidden at any depth, long texts cut, nothing that JSON cannot say. */
function kept(name: string, value: unknown): unknown {
  if (value === undefined || value === null) return null
  if (SECRET.test(name)) return HIDDEN
  if (typeof value === 'string') return value.length > MAX_TEXT ? `${value.slice(0, MAX_TEXT).toWellFormed()}…` : value
  if (Array.isArray(value)) return value.map((item) => kept('', item))
  if (isRecord(value)) return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, kept(key, inner)]))
  return value
}

/** A value as text: the same whatever order the keys came in. */
export const print = (value: unknown): string =>
  JSON.stringify(value ?? null, (_, inner: unknown) =>
    isRecord(inner) ? Object.fromEntries(Object.entries(inner).toSorted(([a], [b]) => (a < b ? -1 : 1))) : inner,
  )

/**
 * The fields in which two states of a thing differ, as `audit` takes them: `audit(ctx, { …, ...diff(before, after) })`.
 * Null stands for a thing that was not there yet, or is not there any more. Never a secret: of those only the change shows.
 */
export function diff(before: Fields, after: Fields): Diff {
  const was: Record<string, unknown> = { ...before }
  const is: Record<string, unknown> = { ...after }
  const changed = [...new Set([...Object.keys(was), ...Object.keys(is)])].filter((name) => print(was[name]) !== print(is[name]))
  const of = (side: Record<string, unknown>) => Object.fromEntries(changed.map((name) => [name, kept(name, side[name])]))
  return { before: of(was), after: of(is) }
}

/** True when two states differ at all: an act that changed nothing needs no line in the log. */
export const differs = ({ after }: Diff): boolean => Object.keys(after).length > 0
