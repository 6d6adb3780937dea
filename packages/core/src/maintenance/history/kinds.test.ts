import { CONFIG_KINDS, type ConfigKind } from '@balcao/contracts/maintenance/history/kinds'
import { expect } from 'vitest'
import { type Desk, test } from '../../testing/desk.ts'
import { KINDS } from './kinds.ts'
import { change, EXAMPLES, make, read, restored, stateNow, versionsOf } from './testing/examples.ts'

/** What an area answers of an object, without what every save changes, and what is counted. */
const lasting = (object: object) => {
  const passing = ['version', 'stepsVersion', 'updatedAt', 'runs', 'uses', 'openNow', 'nextOpen']
  return Object.fromEntries(Object.entries(object).filter(([name]) => !passing.includes(name)))
}
const rolledBack = (desk: Desk, kind: ConfigKind) =>
  desk.rows((tx) =>
    tx.selectFrom('auditEvents').selectAll().where('action', '=', 'config.rolled_back').where('resource', '=', kind).execute(),
  )

for (const kind of CONFIG_KINDS)
  test(`${kind}: two changes are kept, and rolled back to what was there first`, async ({ desk }) => {
    const id = await make(desk, kind)
    const first = await read(desk, kind, id)
    for (const fields of EXAMPLES[kind].changes) {
      const before = await stateNow(desk, kind, id)
      await change(desk, kind, id, fields)
      expect(await stateNow(desk, kind, id)).not.toEqual(before)
    }
    const last = await read(desk, kind, id)
    const versions = await versionsOf(desk.as('admin'), kind, id)
    expect(versions.map(({ act, number }) => [number, act])).toEqual([
      [3, 'updated'],
      [2, 'updated'],
      [1, KINDS[kind].create ? 'created' : 'kept'],
    ])
    expect(versions[0]?.changed.toSorted()).toEqual(Object.keys(EXAMPLES[kind].changes[1]).toSorted())
    expect(await restored(desk.as('admin'), kind, id, 1)).toEqual({ objectId: id, number: 4, madeAnew: false })
    expect(lasting(await read(desk, kind, id))).toEqual(lasting(first))
    expect((await versionsOf(desk.as('admin'), kind, id))[0]).toMatchObject({
      ...{ number: 4, act: 'rolled_back', reason: 'Foi engano', from: { objectId: id, number: 1 } },
      person: { id: (await desk.person('admin')).id },
    })
    expect(await rolledBack(desk, kind)).toMatchObject([
      { resourceId: String(kind === 'organization' ? desk.id : id), details: { reason: 'Foi engano', version: 1 }, risk: 'high' },
    ])
    // Another roll back takes it back.
    await restored(desk.as('admin'), kind, id, 3)
    expect(lasting(await read(desk, kind, id))).toEqual(lasting(last))
  })
