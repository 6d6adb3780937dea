import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { foldDuplicates } from '@balcao/core/duplicates/fold'
import { inSystem } from '@balcao/db/system'
import { aTenant, aTicket, aUser } from '@balcao/db/testing/factories'
import { expect, test, vi } from 'vitest'
import { type Environment, inAHouse } from '../testing/environment.ts'

const SEARCHER = fileURLToPath(new URL('../testing/search-on.ts', import.meta.url))
const TWINS = 60
const THINGS = ['balança', 'coletor', 'catraca', 'roteador', 'etiqueta', 'totem', 'leitor', 'cofre', 'painel', 'bomba']

let environment: Environment
inAHouse((opened) => {
  environment = opened
})

/** A process that does nothing but search. */
async function aSearcher() {
  const env = { PATH: process.env.PATH, DATABASE_URL: environment.postgres.url }
  const child = spawn(process.execPath, [SEARCHER], { env, stdio: ['ignore', 'ignore', 'inherit', 'ipc'] })
  await once(child, 'message')
  return async () => {
    child.kill('SIGKILL')
    await once(child, 'exit')
  }
}

async function twins(): Promise<number> {
  const { db } = environment
  const { id: tenantId } = await aTenant(db)
  const { id: requesterId } = await aUser(db, tenantId, 'client')
  for (let n = 0; n < TWINS; n++) {
    const thing = `${THINGS[n % THINGS.length]} ${1000 + n * 37}`
    const code = n * 91 + 700
    await aTicket(db, tenantId, {
      requesterId,
      title: `${thing} parada na doca`,
      description: `A ${thing} não liga desde cedo, código ${code}.`,
    })
    await aTicket(db, tenantId, { requesterId, title: `${thing} parada`, description: `A ${thing} não liga, código ${code}, urgente.` })
  }
  while (await foldDuplicates({ db }));
  return tenantId
}

const run = (tenantId: number) =>
  inSystem(environment.db, (tx) =>
    tx
      .selectFrom('duplicateRuns')
      .select(['id', 'state', 'done', 'total', 'errors', 'found'])
      .where('tenantId', '=', tenantId)
      .executeTakeFirstOrThrow(),
  )
const begin = (tenantId: number) =>
  inSystem(environment.db, (tx) =>
    tx
      .insertInto('duplicateRuns')
      .values({ tenantId, scope: '{}', minProbability: 0.5, total: TWINS * 2 })
      .execute(),
  )
const kept = (tenantId: number) =>
  inSystem(environment.db, async (tx) => ({
    pairs: await tx
      .selectFrom('duplicatePairs')
      .select(['aId', 'bId'])
      .where('tenantId', '=', tenantId)
      .orderBy('aId')
      .orderBy('bId')
      .execute(),
    members: await tx.selectFrom('duplicateGroupMembers').select('ticketId').where('tenantId', '=', tenantId).execute(),
  }))

test('of a search whose worker is killed at any moment, whatever was found is found once, and two organisations have their turns', async () => {
  const [tenantId, neighbour] = [await twins(), await twins()]
  await begin(tenantId)
  await begin(neighbour)
  for (let round = 0; round < 12; round++) {
    const kill = await aSearcher()
    await pause(30 + round * 60)
    await kill()
    const [one, other] = [await run(tenantId), await run(neighbour)]
    // Turn by turn: neither is ever more than a turn of 25 ahead of the other, but for one that is through.
    if (one.state === 'running' && other.state === 'running') expect(Math.abs(one.done - other.done)).toBeLessThanOrEqual(25)
  }
  const kill = await aSearcher()
  await vi.waitFor(
    async () => {
      for (const id of [tenantId, neighbour]) expect(await run(id)).toMatchObject({ state: 'finished', done: TWINS * 2, errors: 0 })
    },
    { timeout: 180_000, interval: 500 },
  )
  await kill()
  for (const id of [tenantId, neighbour]) {
    const { pairs, members } = await kept(id)
    expect(pairs.length).toBeGreaterThan(TWINS / 2)
    expect(new Set(pairs.map(({ aId, bId }) => `${aId} ${bId}`)).size).toBe(pairs.length)
    expect(new Set(members.map(({ ticketId }) => ticketId)).size).toBe(members.length)
  }
}, 600_000)
