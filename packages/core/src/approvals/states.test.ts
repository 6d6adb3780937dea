import { expect } from 'vitest'
import { test } from '../testing/desk.ts'
import * as approvals from './approvals.ts'
import { approvalStates } from './states.ts'
import { anApproval, decideAs } from './testing/approvals.ts'

test('the approvals of many tickets come to what is pending, else to the latest decision; withdrawn and expired ones to nothing', async ({
  desk,
  other,
}) => {
  const supervisor = await desk.person('supervisor')
  const ask = (ticketId: number) => anApproval(desk, ticketId, [supervisor.id])
  const [none, pending, refused, approved, gone] = [
    await desk.aTicket(),
    await desk.aTicket(),
    await desk.aTicket(),
    await desk.aTicket(),
    await desk.aTicket(),
  ]
  await decideAs(desk, 'supervisor', (await ask(pending.id)).id, 'refused', 'Não')
  await ask(pending.id)
  // The one that was asked first is decided last.
  const [early, late] = [await ask(refused.id), await ask(refused.id)]
  await decideAs(desk, 'supervisor', late.id, 'approved')
  await decideAs(desk, 'supervisor', early.id, 'refused', 'Não')
  await decideAs(desk, 'supervisor', (await ask(approved.id)).id, 'approved')
  await desk.as('agent')(approvals.withdraw, { id: (await ask(approved.id)).id, reason: 'Sobrou' })
  await desk.as('agent')(approvals.withdraw, { id: (await ask(gone.id)).id, reason: 'Sobrou' })
  const ids = [none, pending, refused, approved, gone].map(({ id }) => id)
  expect([...(await desk.as('agent')((ctx) => approvalStates(ctx, ids)))]).toEqual([
    [none.id, 'none'],
    [pending.id, 'pending'],
    [refused.id, 'refused'],
    [approved.id, 'approved'],
    [gone.id, 'none'],
  ])
  expect([...(await other.as('agent')((ctx) => approvalStates(ctx, ids))).values()]).toEqual(ids.map(() => 'none'))
  expect(await desk.as('agent')((ctx) => approvalStates(ctx, []))).toEqual(new Map())
})
