import { type AutomationRule, CreateRule, UpdateRule } from '@balcao/contracts/automation/rules'
import { ListRuns } from '@balcao/contracts/automation/runs'
import type { z } from 'zod'
import type { Desk } from '../../testing/desk.ts'
import { react } from '../../testing/react.ts'
import * as rules from '../rules.ts'
import * as runs from '../runs.ts'

type Sent = Partial<z.input<typeof CreateRule>>

/** A rule of the desk's supervisor: of every new ticket, which it makes urgent, unless said otherwise. */
export const aRule = (desk: Desk, values: Sent = {}): Promise<AutomationRule> =>
  desk.as('supervisor')(
    rules.create,
    CreateRule.parse({
      name: 'Tudo é urgente',
      trigger: { event: 'ticket_created' },
      actions: [{ kind: 'set_priority', priority: 'urgent' }],
      ...values,
    }),
  )

export const changeRule = (desk: Desk, values: z.input<typeof UpdateRule>): Promise<AutomationRule> =>
  desk.as('supervisor')(rules.update, UpdateRule.parse(values))

/** Lets everything that follows have happened, and what follows from that. */
export async function settled(desk: Desk): Promise<void> {
  let known = -1
  for (let round = 0; round < 20; round++) {
    const { length } = await desk.facts()
    if (length === known) return
    known = length
    await react(desk)
  }
  throw new Error('it never comes to rest')
}

/** What rules did, the oldest first. */
export async function runsOf(desk: Desk, asked: object = {}) {
  const { data } = await desk.as('supervisor')(runs.list, ListRuns.parse({ limit: 100, ...asked }))
  return data.toReversed()
}
