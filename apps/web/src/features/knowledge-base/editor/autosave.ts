import type { Article } from '@balcao/contracts/kb/articles'
import { type Failure, failureOf, fieldErrors } from '@balcao/ui/lib/failure'
import { bothOf, changesOf, type Drafted, draftedOf, isDirty, versionOf } from './fields.ts'
import { dropCopy, keepCopy, type LocalCopy, readCopy } from './local-copy.ts'

/** Where what is typed stands. `kept`: only here, until the server is reached again. */
type SaveState = 'saved' | 'waiting' | 'saving' | 'kept' | 'refused' | 'conflict'

/** Two texts from one: what is typed here, and what somebody saved meanwhile. */
export type Conflict = { base: Drafted; theirs: Article }

export type Editing = {
  article: Article
  values: Drafted
  state: SaveState
  savedAt: string | null
  /** Why the server does not take it, by field. */
  errors: Readonly<Record<string, string>>
  failure: Failure | null
  conflict: Conflict | null
}

type Save = (input: { id: number; version: number } & Partial<Drafted>) => Promise<Article>
type AutosaveOptions = { article: Article; userId: number; save: Save; now?: () => Date }

const REST_MS = 3_000
const RETRY_MS = 5_000
const KEEP_MS = 500

/**
 * Saves a draft some seconds after the last key, one save at a time. What is not there yet is kept in the browser, and sent when the server
 * is reached again. What somebody else saved meanwhile is never written over: it becomes a conflict, for the writer to settle.
 */
export function createAutosave({ article, userId, save, now = () => new Date() }: AutosaveOptions) {
  const { id } = article
  let saved = draftedOf(article)
  let version = versionOf(article)
  let editing: Editing = { article, values: saved, state: 'saved', savedAt: null, errors: {}, failure: null, conflict: null }
  let running: Promise<void> | null = null
  let timer: ReturnType<typeof setTimeout> | undefined
  let keeping: ReturnType<typeof setTimeout> | undefined
  let isStopped = false
  const listeners = new Set<() => void>()

  const set = (next: Partial<Editing>) => {
    editing = { ...editing, ...next }
    for (const tell of listeners) tell()
  }
  const schedule = (ms: number) => {
    clearTimeout(timer)
    if (!isStopped) timer = setTimeout(() => void flush(), ms)
  }
  const keep = () => {
    clearTimeout(keeping)
    if (isDirty(saved, editing.values)) keepCopy(userId, id, { version, base: saved, values: editing.values, at: now().toISOString() })
    else dropCopy(userId, id)
  }

  async function send(changes: Partial<Drafted>): Promise<void> {
    set({ state: 'saving' })
    try {
      const answer = await save({ id, version, ...changes })
      saved = { ...saved, ...changes }
      version = versionOf(answer)
      const isLeft = Object.keys(changesOf(saved, editing.values)).length > 0
      set({ article: answer, state: isLeft ? 'waiting' : 'saved', savedAt: now().toISOString(), errors: {}, failure: null })
      keep()
      if (isLeft) schedule(REST_MS)
    } catch (error) {
      refused(error)
    }
  }

  /** Somebody else saved: where the two changed different fields, or the same alike, both are kept; else the writer chooses. */
  function meet(theirs: Article, base: Drafted): void {
    const both = bothOf(base, editing.values, draftedOf(theirs))
    if (!both) {
      set({ state: 'conflict', conflict: { base, theirs } })
      return
    }
    saved = draftedOf(theirs)
    version = versionOf(theirs)
    const isLeft = isDirty(saved, both)
    set({ article: theirs, values: both, state: isLeft ? 'waiting' : 'saved', failure: null })
    keep()
    if (isLeft) schedule(REST_MS)
  }

  function refused(error: unknown): void {
    const failure = failureOf(error)
    const theirs = (failure.details as { current?: Article } | undefined)?.current
    keep()
    if (failure.code === 'article_changed' && theirs) {
      meet(theirs, saved)
    } else if (failure.kind === 'refused' && failure.statusCode < 500 && failure.statusCode !== 429) {
      set({ state: 'refused', failure, errors: Object.fromEntries(fieldErrors(error).map(({ field, message }) => [field, message])) })
    } else {
      set({ state: 'kept', failure })
      schedule(RETRY_MS)
    }
  }

  /** Saves what is not saved yet. @returns true once all of it is */
  async function flush(): Promise<boolean> {
    clearTimeout(timer)
    await running
    if (editing.conflict) return false
    const changes = changesOf(saved, editing.values)
    if (Object.keys(changes).length > 0) {
      running = send(changes).finally(() => {
        running = null
      })
      await running
    } else if (editing.state !== 'saved') set({ state: 'saved', errors: {}, failure: null })
    return !isDirty(saved, editing.values)
  }

  const copy: LocalCopy | undefined = readCopy(userId, id)
  if (copy && isDirty(saved, copy.values)) {
    editing = { ...editing, values: copy.values, state: 'waiting' }
    if (copy.version === version || !isDirty(copy.base, saved)) schedule(REST_MS)
    else meet(article, copy.base)
  }

  return {
    get: () => editing,
    subscribe(tell: () => void) {
      listeners.add(tell)
      return () => void listeners.delete(tell)
    },
    edit(patch: Partial<Drafted>) {
      set({ values: { ...editing.values, ...patch }, ...(editing.conflict ? {} : { state: 'waiting' }) })
      clearTimeout(keeping)
      keeping = setTimeout(keep, KEEP_MS)
      if (!editing.conflict) schedule(REST_MS)
    },
    flush,
    /** Keeps what is not saved in the browser, at once: the page is about to go. */
    keep,
    /** What a call answered that did more than save: another status, another category. */
    take(answer: Article) {
      if (versionOf(answer) < version) return
      version = versionOf(answer)
      set({ article: answer })
    },
    /** What the server holds now, told by others: taken over where nothing was typed here. */
    hear(theirs: Article) {
      if (editing.conflict || running || versionOf(theirs) < version) return
      const isNews = isDirty(saved, draftedOf(theirs))
      if (!isNews) {
        version = versionOf(theirs)
        set({ article: theirs })
      } else if (!isDirty(saved, editing.values)) {
        saved = draftedOf(theirs)
        version = versionOf(theirs)
        set({ article: theirs, values: saved })
      }
    },
    /** Settles a conflict: `values` is what is to be saved over what somebody else saved. */
    settle(values: Drafted) {
      if (!editing.conflict) return
      const { theirs } = editing.conflict
      saved = draftedOf(theirs)
      version = versionOf(theirs)
      set({ article: theirs, values, conflict: null, state: isDirty(saved, values) ? 'waiting' : 'saved' })
      keep()
      void flush()
    },
    /** Begins again from what the server holds: what was typed is given up. */
    reset(from: Article) {
      clearTimeout(timer)
      saved = draftedOf(from)
      version = versionOf(from)
      set({ article: from, values: saved, state: 'saved', conflict: null, errors: {}, failure: null })
      keep()
    },
    /** Goes on after `stop`, as when a page is shown again. */
    start() {
      isStopped = false
      if (isDirty(saved, editing.values) && !editing.conflict) schedule(REST_MS)
    },
    stop() {
      isStopped = true
      clearTimeout(timer)
      clearTimeout(keeping)
      keep()
      if (!editing.conflict) void flush().catch(() => undefined)
    },
  }
}
export type Autosave = ReturnType<typeof createAutosave>
