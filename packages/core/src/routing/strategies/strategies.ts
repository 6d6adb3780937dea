import { bySkill } from './by-skill.ts'
import type { Strategy } from './candidate.ts'
import { leastLoaded } from './least-loaded.ts'
import { roundRobin } from './round-robin.ts'
import { weighted } from './weighted.ts'

/** What each strategy of a queue goes by. Whom a requester knows is asked before (`sticky`); a manual queue is asked by hand alone. */
const STRATEGIES: Record<string, Strategy> = {
  round_robin: roundRobin,
  least_loaded: leastLoaded,
  weighted,
  skill: bySkill,
  sticky: leastLoaded,
  manual: leastLoaded,
}

/** The rule of this name; the least loaded of one that is not known. */
export const strategyOf = (name: string): Strategy => STRATEGIES[name] ?? leastLoaded
