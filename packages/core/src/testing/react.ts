import type { Ports } from '../ports.ts'
import { reactionsTo } from '../reactions.ts'
import { runReaction } from '../run-reaction.ts'
import type { Desk } from './desk.ts'
import { noPorts } from './no-files.ts'

/** Runs what follows from all that happened, as the worker would. */
export async function react(desk: Desk, outside: Partial<Ports> = {}): Promise<void> {
  const ports: Ports = { ...noPorts, ...outside }
  for (const fact of await desk.facts())
    for (const reaction of reactionsTo(fact.name))
      await runReaction({ db: desk.db, ports }, { tenantId: desk.id, outboxId: fact.id, reaction })
}
