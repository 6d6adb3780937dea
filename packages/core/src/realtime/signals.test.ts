import { EVENTS, type EventName } from '@balcao/contracts/events'
import { SIGNALS, type SignalName } from '@balcao/contracts/realtime/signals'
import { expect } from 'vitest'
import { z } from 'zod'
import { test } from '../testing/desk.ts'
import { publish, relayed } from '../testing/relayed.ts'
import { readAfter } from './live.ts'

type Schema = { type?: string; anyOf?: Schema[]; enum?: unknown[]; properties?: Record<string, Schema>; required?: string[] }

/** The least that a payload may say: null where it may be null, no optional field, the first of several values. */
function least({ type, anyOf, enum: values, properties = {}, required = [] }: Schema): unknown {
  if (anyOf) return anyOf.some((one) => one.type === 'null') ? null : least(anyOf[0] as Schema)
  if (values) return values[0]
  if (type === 'object') return Object.fromEntries(required.map((field) => [field, least(properties[field] as Schema)]))
  if (type === 'array') return []
  return type === 'integer' ? 1 : type === 'boolean' ? true : 'x'
}

const rows = Object.entries(SIGNALS) as [SignalName, readonly EventName[]][]

test('T15 each event of each signal reaches who may hear it, once a batch, with nothing but its name; no other tenant hears of it', async ({
  desk,
  other,
}) => {
  for (const [signal, events] of rows) {
    expect(events.length, signal).toBeGreaterThan(0)
    for (const event of events) {
      const after = (await relayed(desk, 'super_admin')).at(-1)?.seq ?? 0
      const payload = EVENTS[event].parse(least(z.toJSONSchema(EVENTS[event]) as Schema))
      await desk.asSystem(async (ctx) => {
        for (let times = 0; times < 2; times++) await ctx.emit(event, payload as never)
      })
      const heard = await relayed(desk, 'super_admin', after)
      expect(heard, `${signal} by ${event}`).toEqual([{ name: signal, seq: expect.any(Number) }])
    }
  }
  await publish(other)
  expect((await readAfter(other.db, other.id, 0)).deliveries).toEqual([])
})
