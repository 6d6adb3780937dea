import type { PasskeyRequest } from '@balcao/contracts/passkeys/assertion'

/** What the browser is to ask for; of both apps alike, so it takes none of their connections. @throws Error where it cannot be had */
export async function beginPasskey(): Promise<PasskeyRequest> {
  const headers = { 'content-type': 'application/json' }
  const answer = await fetch('/api/auth/passkeys/options', { method: 'POST', headers, body: '{}', signal: AbortSignal.timeout(10_000) })
  if (!answer.ok) throw new Error(`no passkey can be asked for: ${answer.status}`)
  return answer.json()
}
