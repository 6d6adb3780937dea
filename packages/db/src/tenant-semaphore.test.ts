import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { DatabaseUnavailable, TooManyWaiting } from './errors.ts'
import { TenantSemaphore } from './internal/tenant-semaphore.ts'

/** Acquires permits and records the order in which they were granted. */
function recorder(semaphore: TenantSemaphore, tenantId = 1) {
  const order: string[] = []
  return { order, ask: (person: string) => semaphore.acquire(tenantId, person).then(() => void order.push(person)) }
}

test('people of a tenant are served in rotation, however many calls one of them has waiting', async () => {
  const semaphore = new TenantSemaphore({ most: 1, maxWaiting: 100, timeoutMs: 60_000 })
  const { order, ask } = recorder(semaphore)
  const all = ['ana', 'ana', 'ana', 'ana', 'rui', 'rui', 'eva'].map(ask)
  for (let n = 0; n < all.length; n++) {
    await sleep(0)
    semaphore.release(1)
  }
  await Promise.all(all)
  expect(order).toEqual(['ana', 'ana', 'rui', 'eva', 'ana', 'rui', 'ana'])
})

test('another tenant does not wait, and a released permit goes to the next', async () => {
  const semaphore = new TenantSemaphore({ most: 1, maxWaiting: 10, timeoutMs: 60_000 })
  await semaphore.acquire(1, 'ana')
  await semaphore.acquire(2, 'bia')
  semaphore.release(1)
  await semaphore.acquire(1, 'rui')
})

test('a tenant has fewer permits beside another, and all of them again a second after the other’s last call', async () => {
  const semaphore = new TenantSemaphore({ most: 3, besideOthers: 1, maxWaiting: 10, timeoutMs: 60_000 })
  const { order, ask } = recorder(semaphore)
  for (const person of ['ana', 'rui', 'eva', 'bia']) void ask(person)
  await sleep(0)
  expect(order).toEqual(['ana', 'rui', 'eva'])
  await semaphore.acquire(2, 'leo')
  semaphore.release(1)
  semaphore.release(1)
  await sleep(0)
  expect(order).toHaveLength(3)
  semaphore.release(1)
  await sleep(0)
  expect(order).toEqual(['ana', 'rui', 'eva', 'bia'])
  const later = [ask('caio'), ask('davi')]
  await sleep(1_100)
  expect(order).toHaveLength(4)
  // Who waited longer goes first.
  const last = ask('nina')
  await Promise.all(later)
  expect(order.slice(4)).toEqual(['caio', 'davi'])
  semaphore.release(1)
  await last
})

test('one person may fill half of the queue and is refused beyond it; others still find room', async () => {
  const semaphore = new TenantSemaphore({ most: 1, maxWaiting: 10, timeoutMs: 60_000 })
  const { order, ask } = recorder(semaphore)
  await ask('ana')
  const waiting = Array.from({ length: 5 }, () => ask('ana'))
  await expect(ask('ana')).rejects.toThrow(TooManyWaiting)
  const others = Array.from({ length: 5 }, (_, n) => ask(`p${n}`))
  // The queue is full, so its longest part gives way.
  const last = waiting.pop()
  const newcomer = ask('eva')
  await expect(last).rejects.toThrow(TooManyWaiting)
  for (let n = 0; n < 11; n++) {
    await sleep(0)
    semaphore.release(1)
  }
  await Promise.all([...waiting, ...others, newcomer])
  expect(order).toHaveLength(11)
  await ask('ana')
})

test('if all queues are equally long, or on timeout, the database counts as busy', async () => {
  const semaphore = new TenantSemaphore({ most: 1, maxWaiting: 4, timeoutMs: 50 })
  const { ask } = recorder(semaphore)
  await ask('a')
  const waiting = ['b', 'c', 'd', 'e'].map(ask)
  await expect(ask('f')).rejects.toThrow(DatabaseUnavailable)
  await Promise.all(waiting.map((one) => expect(one).rejects.toThrow('no connection in time')))
  semaphore.release(1)
  await ask('g')
})
