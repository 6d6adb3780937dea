import { z } from 'zod'

const Payload = z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.array(z.string())]))
export type Claims = z.output<typeof Payload>

/** What an access token says about its holder; never the token itself. Null where it cannot be read. */
export function claimsOf(token: string): Claims | null {
  try {
    const text = atob((token.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/'))
    const bytes = Uint8Array.from(text, (letter) => letter.codePointAt(0) ?? 0)
    return Payload.safeParse(JSON.parse(new TextDecoder().decode(bytes))).data ?? null
  } catch {
    return null
  }
}

/** Claims that are instants, in seconds. */
export const INSTANTS: readonly string[] = ['iat', 'exp', 'nbf', 'auth_time']

export const instantOf = (seconds: unknown): string | null => (typeof seconds === 'number' ? new Date(seconds * 1000).toISOString() : null)
