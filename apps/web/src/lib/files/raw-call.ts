import { errorText, refusalText } from '@balcao/ui/lib/language'
import { readErrorBody, readFieldErrors } from '@balcao/ui/lib/session/answers'
import { sessions } from '../session.ts'

/** The server refused, in words for people. */
export class Refused extends Error {}

/** Sends or fetches a file as the person who is signed in. Not through the session's fetch: that one gives up after ten seconds. @throws Refused; whatever `fetch` throws */
export async function askFor(address: string, init: RequestInit = {}): Promise<Response> {
  const token = () => sessions.getState().session?.token
  const send = () => fetch(address, { ...init, headers: { authorization: `Bearer ${token() ?? ''}` } })
  const used = token()
  const first = await send()
  const answer = first.status === 401 && (await sessions.refresh(used)) === 'refreshed' ? await send() : first
  if (answer.ok) return answer
  const body = readErrorBody(await answer.json().catch(() => null))
  const [refused] = readFieldErrors(body?.details) ?? []
  throw new Refused(refused ? refusalText(refused) : body ? errorText(body) : `HTTP ${answer.status}`)
}
