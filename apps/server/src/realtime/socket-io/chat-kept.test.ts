import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { aDesk } from '@balcao/core/testing/desk'
import { aDatabase } from '@balcao/db/testing/database'
import { migrateQueues } from '@balcao/platform/queues/postgres'
import { expect, onTestFinished, test, vi } from 'vitest'
import { someProcesses } from '../../testing/processes.ts'
import { ask, signIn } from '../../testing/server.ts'
import { connect } from '../../testing/socket-io.ts'

vi.setConfig({ testTimeout: 180_000 })

test('R-438 a server and the worker are killed while people talk: nothing is lost, and nothing is said twice', async () => {
  const testDb = await aDatabase({ max: 10 })
  await migrateQueues(testDb.url)
  const desk = await aDesk(testDb.db)
  const processes = await someProcesses(testDb.url, {})
  onTestFinished(async () => {
    await processes.close()
    await testDb.close()
  })
  const [one, two] = [await processes.startServer(), await processes.startServer()]
  const worker = await processes.startWorker()
  const [ana, rui] = [await desk.person('agent'), await desk.person('client')]
  const id = await desk.aConversation([ana, rui])
  const tokens = { speaks: (await signIn(two, desk, ana)).token, receives: (await signIn(two, desk, rui)).token }
  const listener = await connect(two.url, '/chat', tokens.receives)

  /** Sends until it is acknowledged, by whichever server is there: what may have been stored is sent again under its name. */
  const say = async (content: string) => {
    const clientId = randomUUID()
    for (let n = 0; ; n++) {
      const { url } = n % 2 === 0 ? one : two
      const body = { content, clientId }
      const answer = await ask(url, 'POST', `/api/chat/conversations/${id}/messages`, { token: tokens.speaks, body }).catch(() => undefined)
      if (answer?.status === 201) return
      await sleep(50)
    }
  }
  const all = Array.from({ length: 40 }, (_, n) => `mensagem ${n}`)
  for (const [n, content] of all.entries()) {
    if (n === 12) await one.kill()
    if (n === 24) await worker.kill()
    // The answer got lost: the same is sent twice at once.
    if (n % 10 === 5) await Promise.all([say(content), say(`${content} bis`)])
    else await say(content)
  }
  await processes.startWorker()
  const wanted = all.flatMap((content, n) => (n % 10 === 5 ? [content, `${content} bis`] : [content]))
  await listener.until((events) => events.filter(({ name }) => name === 'message:received').length >= wanted.length, 60_000)
  const heard = listener.named('message:received').map(({ content }) => String(content))
  expect(heard.toSorted()).toEqual(wanted.toSorted())
  const stored = await ask(two.url, 'GET', `/api/chat/conversations/${id}/messages?limit=100`, { token: tokens.receives })
  const messages = stored.body.messages as { content: string; seq: number }[]
  expect(messages.map(({ content }) => content).toSorted()).toEqual(wanted.toSorted())
  expect(messages.map(({ seq }) => seq)).toEqual(messages.map((_, n) => n + 1))
  listener.close()
})
