import { englishName } from '@balcao/contracts/users/service-names'
import type { createTRPCUntypedClient } from '@trpc/client'
import { observable } from '@trpc/server/observable'
import { language } from '../language.ts'

type Link = Parameters<typeof createTRPCUntypedClient>[0]['links'][number]

/** Whatever the server sent, with the names of service accounts in it as the reader's language has them. */
export function withNames<T>(data: T): T {
  return language() === 'en' ? (translated(data, '') as T) : data
}

function translated(value: unknown, key: string): unknown {
  if (typeof value === 'string') return /name$/i.test(key) ? englishName(value) : value
  if (Array.isArray(value)) return value.map((one) => translated(one, key))
  if (value === null || typeof value !== 'object') return value
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, translated(inner, name)]))
}

/** The same of each answer. */
export const namesInEnglish: Link =
  () =>
  ({ op, next }) =>
    observable((observer) =>
      next(op).subscribe({
        next: ({ result, ...envelope }) =>
          observer.next({
            ...envelope,
            result: 'data' in result ? { ...result, data: withNames(result.data) } : result,
          } as typeof envelope & { result: typeof result }),
        complete: () => observer.complete(),
        error: (error) => observer.error(error),
      }),
    )
