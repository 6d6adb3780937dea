import { couldNotBeRead, keepBoxes, LEASE_SECONDS, letGoOfBoxes, type TakenBox, takeBoxes } from '@balcao/core/email/fetching/boxes'
import type { MailSecrets } from '@balcao/core/ports'
import type { Log } from '@balcao/platform/log'
import { startLoop } from '../loop.ts'
import { failureOf, type ReadDeps, readMailbox } from './read-mailbox.ts'

/** Mailboxes that nobody reads are looked for this often; nothing is held open for them. */
const LOOK_MS = 2_000
/** Read at once by one worker; others take the rest. */
const MOST = 200

type Reading = { box: TakenBox; stop: AbortController; ended: Promise<void> }
type Deps = ReadDeps & { mailSecrets: MailSecrets; log: Log; lookMs?: number }

/** Reads the mailboxes of all organisations, each on its own: one that fails, hangs or floods stops no other. */
export function startReadingMailboxes(deps: Deps): { stop(): Promise<void> } {
  const readings = new Map<string, Reading>()
  let keptAt = Date.now()

  function begin(box: TakenBox): void {
    const key = `${box.tenantId}.${box.id}`
    const stop = new AbortController()
    const ended = readMailbox(deps, box, stop.signal)
      .then(
        () => letGoOfBoxes(deps, [box]),
        (error: unknown) => {
          deps.log.warn({ err: error, tenantId: box.tenantId, mailboxId: box.id }, 'a mailbox could not be read')
          const found = failureOf(error)
          // Whatever else failed is ours: the mailbox is not to blame, and is taken again once its lease is over.
          return found && couldNotBeRead(deps, box, found)
        },
      )
      .catch((error: unknown) => deps.log.warn({ err: error, mailboxId: box.id }, 'what became of a mailbox could not be written down'))
      .then(() => void readings.delete(key))
    readings.set(key, { box, stop, ended })
  }

  async function look(): Promise<boolean> {
    if (Date.now() - keptAt > (LEASE_SECONDS * 1_000) / 4) {
      keptAt = Date.now()
      await keep()
    }
    for (const box of await takeBoxes(deps, MOST - readings.size)) begin(box)
    return false
  }

  /** Whatever was changed, paused or removed is let go of; changed ones are taken anew. */
  async function keep(): Promise<void> {
    const held = [...readings.values()]
    const gone = new Set(
      await keepBoxes(
        deps,
        held.map(({ box }) => box),
      ),
    )
    for (const { box, stop } of held) if (gone.has(box)) stop.abort()
  }

  const looking = startLoop('looking for mailboxes to read', look, deps.lookMs ?? LOOK_MS, deps.log)
  return {
    async stop() {
      await looking.stop()
      for (const { stop } of readings.values()) stop.abort()
      await Promise.all([...readings.values()].map(({ ended }) => ended))
    },
  }
}
