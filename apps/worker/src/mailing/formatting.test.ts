import { LONG_TEXT } from '@balcao/core/email/deliver'
import { openThread } from '@balcao/platform/thread'
import { pino } from 'pino'
import { expect, onTestFinished, test } from 'vitest'
import { openFormatting } from './formatting.ts'

const long = (name: string) => name.padEnd(LONG_TEXT + 1, '.')

/** A formatter by which each text takes its time on a clock of its own; `fails` says which it cannot do. */
function aFormatter(msOf: (text: string) => number, fails: (text: string) => boolean = () => false) {
  const formatted: string[] = []
  let clock = 1_000
  const format = openFormatting(
    async (text) => {
      await Promise.resolve()
      clock += msOf(text)
      formatted.push(text.replace(/\.+$/, ''))
      if (fails(text)) throw new Error('the thread was ended')
      return text
    },
    () => clock,
  )
  const call = (tenantId: number, text: string) => format(tenantId, text, '', new Map(), '', 'pt-BR')
  return { formatted, call, pass: (ms: number) => (clock += ms) }
}
const states = async (calls: Promise<string>[]) => (await Promise.allSettled(calls)).map(({ status }) => status)

test('organisations take turns, and short texts go before long ones', async () => {
  const { formatted, call } = aFormatter(() => 1)
  const calls = [call(1, 'a1'), call(1, long('A1')), call(1, 'a2'), call(1, 'a3'), call(2, long('B1')), call(2, 'b1'), call(3, 'c1')]
  await Promise.all(calls)
  expect(formatted).toEqual(['a1', 'a2', 'b1', 'c1', 'a3', 'A1', 'B1'])
})

test('who used up its time gets long texts refused until it has some again; its short texts and everybody else’s are formatted', async () => {
  const { formatted, call, pass } = aFormatter((text) => (text.length > LONG_TEXT ? 1_000 : 100))
  for (let n = 1; n <= 3; n++) await call(1, long(`A${n}`))
  expect(await states([call(1, long('A4')), call(1, 'a1'), call(2, long('B1'))])).toEqual(['rejected', 'fulfilled', 'fulfilled'])
  for (let n = 1; n <= 50; n++) await call(2, 'b')
  expect(await states([call(2, long('B2'))]), 'short texts use up nothing').toEqual(['fulfilled'])
  pass(2_000)
  expect(await states([call(1, long('A5'))])).toEqual(['fulfilled'])
  expect(formatted.filter((text) => /^[Aa]/.test(text))).toEqual(['A1', 'A2', 'A3', 'a1', 'A5'])
})

test('a long text that waited for many others is refused, so that nobody waits for long', async () => {
  const { call } = aFormatter(() => 400)
  const calls = Array.from({ length: 10 }, (_, tenantId) => call(tenantId, long('A')))
  expect((await states(calls)).filter((state) => state === 'fulfilled')).toHaveLength(3)
})

test('short texts that fail again and again are refused in the end, too, and only of who sent them', async () => {
  const { formatted, call } = aFormatter(
    (text) => (text === 'poison' ? 1_000 : 1),
    (text) => text === 'poison',
  )
  for (let n = 1; n <= 20; n++) await expect(call(1, 'poison')).rejects.toThrow()
  expect(formatted.length).toBeLessThan(10)
  expect(await states([call(1, 'a'), call(2, 'b')])).toEqual(['rejected', 'fulfilled'])
})

test('I20 texts that have the real thread ended every time hold up nobody else', async () => {
  const job = { module: new URL('../testing/endless-format.ts', import.meta.url).href, name: 'format' }
  const limits = { cpuMs: 300, timeoutMs: 3_000, memoryMb: 64 }
  const thread = openThread<[string, ...unknown[]], string>(job, limits, pino({ level: 'silent' }))
  onTestFinished(() => thread.close())
  const format = openFormatting(thread.run)
  const call = (tenantId: number, text: string) => format(tenantId, text, '', new Map(), '', 'pt-BR')
  await call(2, 'b')
  const poisoned = states(Array.from({ length: 50 }, () => call(1, 'endless')))
  const began = performance.now()
  expect(await call(2, 'b')).toBe('<p>b</p>')
  const took = performance.now() - began
  expect(await poisoned).toEqual(Array(50).fill('rejected'))
  expect(took).toBeLessThan((performance.now() - began) / 2)
}, 120_000)
