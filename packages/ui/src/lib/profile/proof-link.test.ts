import { createTRPCUntypedClient, TRPCClientError, type TRPCLink } from '@trpc/client'
import type { AnyRouter } from '@trpc/server'
import { observable } from '@trpc/server/observable'
import { expect, onTestFinished, test, vi } from 'vitest'
import { proofAsked } from './proof.ts'
import { onSecondFactorDue, proofLink } from './proof-link.ts'

const refusal = (code: string) => {
  const data = { statusCode: 403, code, message: code, requestId: 'r' }
  return TRPCClientError.from({ error: { code: -32_003, message: code, data } } as never)
}

/** A client whose server gives these answers, one for each call that reaches it; codes are refusals. */
function aClient(...answers: string[]) {
  const sent: { path: string; actionKey: unknown }[] = []
  const server: TRPCLink<AnyRouter> =
    () =>
    ({ op }) =>
      observable((observer) => {
        sent.push({ path: op.path, actionKey: op.context.actionKey })
        const answer = answers.shift() ?? 'nothing'
        if (answer.endsWith('_required') || answer === 'forbidden') return observer.error(refusal(answer) as never)
        observer.next({ result: { type: 'data', data: answer } })
        observer.complete()
      })
  const client = createTRPCUntypedClient({ links: [proofLink, server] })
  const act = () => client.mutation('users.remove', { id: 1 }, { context: { actionKey: 'once' } })
  return { sent, act, query: () => client.query('tickets.list') }
}

/** The dialog that asks, as long as the test runs; how often it was opened. */
function aDialog() {
  const opened = vi.fn()
  onTestFinished(proofAsked.subscribe(() => proofAsked.get() && opened()))
  return opened
}
const asked = () => expect.poll(() => proofAsked.get()).toBe(true)
const call = { path: 'users.remove', actionKey: 'once' }

test('what needs no proof passes as it is, and so does any other refusal', async () => {
  const opened = aDialog()
  const { sent, act, query } = aClient('done', 'list', 'forbidden')
  expect(await act()).toBe('done')
  expect(await query()).toBe('list')
  await expect(act()).rejects.toMatchObject({ data: { code: 'forbidden' } })
  expect(sent).toHaveLength(3)
  expect(opened).not.toHaveBeenCalled()
})

test('after a proof the same act is sent once more, with its key', async () => {
  const opened = aDialog()
  const { sent, act } = aClient('proof_required', 'done')
  const acting = act()
  await asked()
  expect(sent).toEqual([call])
  proofAsked.settle(true)
  expect(await acting).toBe('done')
  expect(sent).toEqual([call, call])
  expect(opened).toHaveBeenCalledTimes(1)
})

test('a proof that is not enough is not asked for again', async () => {
  const opened = aDialog()
  const { sent, act } = aClient('proof_required', 'proof_required')
  const acting = act().catch((error) => error)
  await asked()
  proofAsked.settle(true)
  expect(await acting).toMatchObject({ data: { code: 'proof_required' } })
  expect(sent).toHaveLength(2)
  expect(opened).toHaveBeenCalledTimes(1)
})

test('declined, or with nobody to ask, the refusal stands and nothing is sent again', async () => {
  const alone = aClient('proof_required')
  await expect(alone.act()).rejects.toMatchObject({ data: { code: 'proof_required' } })
  aDialog()
  const { sent, act } = aClient('proof_required')
  const acting = act().catch((error) => error)
  await asked()
  proofAsked.settle(false)
  expect(await acting).toMatchObject({ data: { code: 'proof_required' } })
  expect([alone.sent, sent]).toEqual([[call], [call]])
})

test('acts that wait together are asked about once', async () => {
  const opened = aDialog()
  const { sent, act } = aClient('proof_required', 'proof_required', 'first', 'second')
  const both = [act(), act()]
  await expect.poll(() => sent.length).toBe(2)
  proofAsked.settle(true)
  expect(await Promise.all(both)).toEqual(['first', 'second'])
  expect(opened).toHaveBeenCalledTimes(1)
})

test('whoever gave up while it was asked is not heard again: nothing is sent', async () => {
  aDialog()
  let sent = 0
  const next = () =>
    observable<never, TRPCClientError<AnyRouter>>((observer) => {
      sent += 1
      observer.error(refusal('proof_required') as never)
    })
  const told = vi.fn()
  const waiting = proofLink({})({ op: { path: 'users.remove' }, next } as never).subscribe({ next: told, error: told })
  await asked()
  waiting.unsubscribe()
  proofAsked.settle(true)
  await new Promise((resolve) => setImmediate(resolve))
  expect([sent, told.mock.calls]).toEqual([1, []])
})

test('a second factor that is due is told to the app, and to the caller', async () => {
  const due = vi.fn()
  onSecondFactorDue(due)
  onTestFinished(() => onSecondFactorDue(() => undefined))
  const { act } = aClient('second_factor_setup_required')
  await expect(act()).rejects.toMatchObject({ data: { code: 'second_factor_setup_required' } })
  expect(due).toHaveBeenCalledTimes(1)
})
