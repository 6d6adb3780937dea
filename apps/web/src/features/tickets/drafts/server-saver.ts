import { MAX_CONTENT } from '@balcao/contracts/tickets/bounds'
import type { TicketDraft } from '@balcao/contracts/tickets/drafts'
import { dropDraft, readDraft, writeDraft } from '@balcao/ui/lib/drafts'
import { api } from '../../../lib/trpc.ts'
import type { Link } from './reconcile.ts'
import { isReachable } from './use-kept-drafts.ts'

const SAVE_AFTER_MS = 2_000

/**
 * Takes a draft to the server, two seconds after the last key, one call at a time. Nothing goes before it has met what the
 * server had (`begin`): a letter typed on opening must not replace what was written elsewhere.
 */
export function serverSaver(ticketId: number, mode: TicketDraft['mode'], name: string, onTold: (isThere: boolean) => void) {
  const link = `${name}:server`
  let timer: ReturnType<typeof setTimeout> | undefined
  let waiting: string | undefined
  /** What was written on this page, since the last message. */
  let latest: string | undefined
  let hasBegun = false
  let isHeld = false
  let hasRaced = false
  let running = 0
  let last = Promise.resolve()

  function enqueue(act: () => Promise<unknown>): void {
    running++
    const tell = (isThere: boolean) => {
      running--
      onTold(isThere)
    }
    last = last.then(act).then(
      () => tell(true),
      () => tell(false),
    )
  }
  async function remove(): Promise<void> {
    await api.tickets.drafts.remove.mutate({ ticketId, mode })
    dropDraft(link)
  }
  async function keep(content: string): Promise<void> {
    const at = readDraft<string>(name)?.savedAt ?? ''
    const { updatedAt } = await api.tickets.drafts.put.mutate({ ticketId, mode, content })
    writeDraft<Link>(link, { version: updatedAt, at })
  }
  function flush(): void {
    clearTimeout(timer)
    const text = waiting
    if (text === undefined || !hasBegun) return
    waiting = undefined
    if (!isReachable() || text.length > MAX_CONTENT) onTold(false)
    else enqueue(text.trim() ? () => keep(text) : remove)
  }
  function save(text: string): void {
    latest = text
    waiting = text
    clearTimeout(timer)
    timer = setTimeout(flush, SAVE_AFTER_MS)
  }

  return {
    save,
    flush,
    hasWritten: () => latest !== undefined,
    link: () => readDraft<Link>(link)?.value ?? null,
    /** What is here is the server's version. */
    agree: (value: Link) => writeDraft<Link>(link, value),
    begin() {
      if (hasBegun) return
      hasBegun = true
      if (waiting !== undefined) save(waiting)
    },
    /** True while what the server answers may be old, or of what is being sent. */
    isBusy: () => running > 0 || isHeld,
    /** The text goes out as a message, which takes the draft with it. */
    hold() {
      clearTimeout(timer)
      waiting = undefined
      latest = undefined
      hasBegun = true
      isHeld = true
      hasRaced = running > 0
    },
    /** It did not arrive: it is a draft again, unless there is another by now. */
    resume(text: string) {
      isHeld = false
      save(latest ?? text)
    },
    /** It arrived; answers what was written meanwhile. A save that was on its way may have come after the message. */
    sent(): string | undefined {
      isHeld = false
      dropDraft(link)
      if (hasRaced) enqueue(remove)
      if (latest !== undefined) save(latest)
      return latest?.trim() ? latest : undefined
    },
  }
}
