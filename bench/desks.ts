import type { BenchEnvironment } from './bench-environment.ts'
import { aCaller } from './calls.ts'
import { type Figures, median, medianFigures, pound } from './measure.ts'
import type { Profile } from './profiles.ts'
import { barePool, type CallName, type Facts, readFacts } from './statements.ts'

const LOAD = 16

export type Growth = { call: CallName; fewer: Figures; more: Figures; p50Growth: number }
export type Neighbour = { alone: Figures; loaded: Figures; p99Growth: number }

/** The same list of a desk with fewer tickets (in a database of its own) and of the big one, taking turns. */
export async function measureGrowth(environment: BenchEnvironment, facts: Facts, profile: Profile): Promise<Growth[]> {
  const growth: Growth[] = []
  const fewerUrl = Object.assign(new URL(environment.url), { pathname: '/balcao_fewer' }).toString()
  const pool = barePool(fewerUrl, 1)
  const fewerFacts = await readFacts(pool, 'bench-big').finally(() => pool.end())
  const [moreToken, fewerToken] = [
    await environment.signIn(environment.ports.server, 'bench-big'),
    await environment.signIn(environment.ports.fewer, 'bench-big'),
  ]
  for (const call of ['list', 'filtered', 'sorted'] as const) {
    const more = aCaller('rest', call, facts, environment.ports.server, moreToken)
    const fewer = aCaller('rest', call, fewerFacts, environment.ports.fewer, fewerToken)
    for (const caller of [more, fewer]) await pound([caller], profile.readMs)
    const rounds: { more: Figures; fewer: Figures }[] = []
    for (let round = 0; round < profile.rounds; round++)
      rounds.push({ more: await pound([more], profile.readMs), fewer: await pound([fewer], profile.readMs) })
    more.close()
    fewer.close()
    growth.push({
      call,
      more: medianFigures(rounds.map((r) => r.more)),
      fewer: medianFigures(rounds.map((r) => r.fewer)),
      p50Growth: median(rounds.map((r) => r.more.p50 / r.fewer.p50)),
    })
  }
  return growth
}

/** A small tenant's list, alone and while 16 connections read the big tenant's lists. */
export async function measureNeighbour(environment: BenchEnvironment, facts: Facts, profile: Profile): Promise<Neighbour> {
  const pool = barePool(environment.url, 1)
  const smallFacts = await readFacts(pool, 'bench-small-1').finally(() => pool.end())
  const bigToken = await environment.signIn(environment.ports.server, 'bench-big')
  const small = aCaller(
    'rest',
    'list',
    smallFacts,
    environment.ports.server,
    await environment.signIn(environment.ports.server, 'bench-small-1'),
  )
  const crowd = Array.from({ length: LOAD }, () => aCaller('rest', 'list', facts, environment.ports.server, bigToken))
  await pound([small], profile.readMs)

  const rounds: { alone: Figures; loaded: Figures }[] = []
  const ms = profile.readMs * 2
  for (let round = 0; round < profile.rounds; round++) {
    const alone = await pound([small], ms)
    const [loaded] = await Promise.all([pound([small], ms), pound(crowd, ms)])
    rounds.push({ alone, loaded })
  }
  for (const caller of [small, ...crowd]) caller.close()
  return {
    alone: medianFigures(rounds.map((r) => r.alone)),
    loaded: medianFigures(rounds.map((r) => r.loaded)),
    p99Growth: median(rounds.map((r) => r.loaded.p99 / r.alone.p99)),
  }
}
