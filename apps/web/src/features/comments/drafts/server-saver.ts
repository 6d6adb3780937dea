import type { TicketDraft } from '@balcao/contracts/comments/drafts'
import { MAX_CONTENT } from '@balcao/contracts/tickets/bounds'
import { failureOf } from '@balcao/ui/lib/failure'
import { dropDraft, readDraft, writeDraft } from '@balcao/ui/lib/files/drafts'
import { api } from '../../../lib/trpc.ts'
import type { Link } from './reconcile.ts'
import { isReachable } from './use-kept-drafts.ts'

const SAVE_AFTER_MS = 2_000

type Told = {
  /** Whether the server has it now. */
  onTold: (isThere: boolean) => void
  /** Another device has written over what this page knew: nothing more goes there until somebody chose (`settle`). */
  onClash: (there: TicketDraft) => void
}

/** The draft that is there instead, where a save was refused for it; null where there is none any more. */
function clashOf(error: unknown): TicketDraft | null | undefined {
  const { code, details } = failureOf(error)
  return code === 'draft_changed' ? ((details as { current?: TicketDraft } | null)?.current ?? null) : undefined
}

/**
 * Takes a draft to the server, two seconds after the last key, one call at a time, over the version that this page saw there and
 * over no other. Nothing goes before it has met what the server had (`begin`).
 */
export function serverSaver(ticketId: number, mode: TicketDraft['mode'], name: string, { onTold, onClash }: Told) {
  const link = `${name}:server`
  let timer: ReturnType<typeof setTimeout> | undefined
  let waiting: string | undefined
  /** What was written on this page, since the last message. */
  let latest: string | undefined
  let hasBegun = false
  let isHeld = false
  let hasRaced = false
  let isClashing = false
  /** The version that this page saw there, null for none. */
  let seen: string | null = null
  /** A text that went there and was not answered: it may have arrived. */
  let tried: string | undefined
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
  /** Runs a call of which the refusal may be that something else is there. @returns whether to try once more */
  async function meeting(call: () => Promise<void>): Promise<boolean> {
    try {
      await call()
      tried = undefined
      return false
    } catch (error) {
      const there = clashOf(error)
      if (there === undefined) throw error
      seen = there?.updatedAt ?? null
      if (!there || there.content === tried) return true
      isClashing = true
      onClash(there)
      return false
    }
  }
  const remove = () =>
    meeting(async () => {
      if (seen !== null) await api.tickets.drafts.remove.mutate({ ticketId, mode, seen })
      seen = null
      dropDraft(link)
    })
  async function keep(content: string): Promise<void> {
    const again = await meeting(async () => {
      const at = readDraft<string>(name)?.savedAt ?? ''
      const { updatedAt } = await api.tickets.drafts.put.mutate({ ticketId, mode, content, seen })
      seen = updatedAt
      writeDraft<Link>(link, { version: updatedAt, at })
    }).catch((error: unknown) => {
      tried = content
      throw error
    })
    if (again) await keep(content)
  }
  function flush(): void {
    clearTimeout(timer)
    const text = waiting
    if (text === undefined || !hasBegun || isClashing) return
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
    /** What the server has was read. */
    begin(version: string | null) {
      seen = version
      if (hasBegun) return
      hasBegun = true
      if (waiting !== undefined) save(waiting)
    },
    /** True while what the server answers may be old, or of what is being sent. */
    isBusy: () => running > 0 || isHeld || isClashing,
    /** Somebody has seen both and chose: the next save goes over what is there. */
    settle() {
      isClashing = false
    },
    /** The text goes out as a message, which takes the draft with it. */
    hold() {
      clearTimeout(timer)
      waiting = undefined
      latest = undefined
      hasBegun = true
      isClashing = false
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
      else seen = null
      if (latest !== undefined) save(latest)
      return latest?.trim() ? latest : undefined
    },
  }
}
