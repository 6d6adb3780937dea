/** Somebody as a social provider describes them. `isVerified`: the provider says of the address that it was proved. */
export type Described = { subject: string; email: string | undefined; isVerified: boolean; name: string | undefined }
/** What a provider answered about the caller, and about their addresses where those have a call of their own. */
export type Answers = { user: unknown; emails?: unknown }

/** What stands at a path within an answer; undefined where there is nothing. */
export function at(value: unknown, ...path: string[]): unknown {
  let inner = value
  for (const part of path) {
    if (typeof inner !== 'object' || inner === null || !Object.hasOwn(inner, part)) return undefined
    inner = (inner as Record<string, unknown>)[part]
  }
  return inner
}

const MOST_SUBJECT = 255

export const textAt = (value: unknown, ...path: string[]): string | undefined => {
  const found = at(value, ...path)
  return typeof found === 'string' && found !== '' ? found : undefined
}

/** An id as text, whether the provider has a number or a word for it. @throws Error where there is none */
export function idAt(value: unknown, ...path: string[]): string {
  const found = at(value, ...path)
  const text = typeof found === 'number' && Number.isSafeInteger(found) ? String(found) : found
  if (typeof text !== 'string' || text === '' || text.length > MOST_SUBJECT) throw new Error('the provider named nobody')
  return text
}

type Address = { address: string; isMain: boolean; isProved: boolean }

/** The address among several that is the main one and was proved. */
export function mainOf(list: unknown, read: (one: unknown) => Address): string | undefined {
  if (!Array.isArray(list)) return undefined
  return list.map(read).find(({ address, isMain, isProved }) => address !== '' && isMain && isProved)?.address
}

export const isTrue = (value: unknown): boolean => value === true || value === 'true'
