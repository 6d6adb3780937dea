import { HttpClient } from '../http-client.ts'
import { questions } from './questions.ts'

type Call = (method: 'GET' | 'POST', path: string, body: object | undefined) => Promise<Record<string, unknown>>

/** Asks the assistant in conversations, as a colleague does, and waits until its answer can be read: the offline one, without a model. */
export async function openAsking(
  port: number,
  accessToken: string,
): Promise<{ ask: (n: number) => Promise<{ ms: number }>; close: () => void }> {
  const http = new HttpClient(port)
  const call: Call = async (method, path, body) => {
    const { status, body: sent } = await http.send(method, path, accessToken, body && JSON.stringify(body))
    if (status !== 200 && status !== 201) throw new Error(`${path} answered ${status} ${sent.toString().slice(0, 300)}`)
    return JSON.parse(sent.toString()) as Record<string, unknown>
  }
  const ask = async (n: number) => {
    const { id } = await call('POST', '/api/chat/conversations', { type: 'ai' })
    const content = `Como faço para ${questions[n % 6]?.q(n)} ${questions[4]?.q(n)}?`
    const begin = performance.now()
    await call('POST', `/api/chat/conversations/${id}/messages`, { content })
    for (;;) {
      const { messages } = await call('GET', `/api/chat/conversations/${id}/messages`, undefined)
      if ((messages as { senderType: string }[]).some(({ senderType }) => senderType === 'ai')) break
      if (performance.now() - begin > 30_000) throw new Error('the assistant did not answer')
    }
    const ms = performance.now() - begin
    return { ms }
  }
  return { ask, close: () => http.close() }
}
