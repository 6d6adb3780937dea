import pg, { type PoolClient } from 'pg'
import utils from 'pg/lib/utils.js'
import { type Columns, columnsOf, type Field } from './columns.ts'

/** The answer to a statement: its rows by column name, and how many rows it changed or found. */
export type Answer = { command: string; count: number | null; rows: Record<string, unknown>[] }

/** A statement that was sent, and the part of its answer received so far. */
type PendingStatement = {
  text: string
  name: string | undefined
  values: readonly unknown[]
  columns?: Columns
  rows: Record<string, unknown>[]
  failure?: unknown
  done: (answer: Answer) => void
  fail: (error: unknown) => void
}

/** The parts of pg's connection that its types leave out. */
type Wire = {
  stream: { cork(): void; uncork(): void }
  parsedStatements: Record<string, string | undefined>
  submittedNamedStatements: Record<string, string | undefined>
  parse(statement: { text: string; name: string | undefined }): void
  bind(statement: { statement: string | undefined; values: readonly unknown[] }): void
  describe(portal: { type: 'P'; name: '' }): void
  execute(portal: object): void
  sync(): void
}

/** Statements are prepared once per connection; rare ones beyond the cap run unnamed. */
const MAX_NAMED = 1000
const names = new Map<string, string>()
function nameOf(text: string): string | undefined {
  let name = names.get(text)
  if (!name && names.size < MAX_NAMED) {
    name = `s${names.size + 1}`
    names.set(text, name)
  }
  return name
}

/** Columns of prepared statements, which cannot change: Postgres refuses to run a statement whose columns would differ. */
const described = new WeakMap<Wire, Map<string, Columns>>()
function knownOf(wire: Wire): Map<string, Columns> {
  const known = described.get(wire) ?? new Map<string, Columns>()
  described.set(wire, known)
  return known
}

const NONE = columnsOf([])
const Query = pg.Query as unknown as new (config: { text: string }) => object

/**
 * Several statements that pg treats as one query, so that they are sent and answered in one message each way. After one fails, Postgres
 * skips the others and they fail with it.
 */
class Batch extends Query {
  readonly #all: readonly PendingStatement[]
  #at = 0
  #end: (() => void) | undefined
  /** Of the statement being answered; pg records prepared statements by these fields. */
  name: string | undefined
  text: string

  constructor(all: readonly PendingStatement[]) {
    super({ text: '' })
    this.#all = all
    this.name = all[0]?.name
    this.text = all[0]?.text ?? ''
  }

  submit(wire: Wire): null {
    const known = knownOf(wire)
    wire.stream.cork()
    for (const one of this.#all) {
      const { name, text } = one
      if (!name || !(wire.parsedStatements[name] ?? wire.submittedNamedStatements[name])) {
        wire.parse({ text, name })
        if (name) wire.submittedNamedStatements[name] = text
      }
      wire.bind({ statement: name, values: one.values })
      const columns = name && known.get(name)
      if (columns) one.columns = columns
      else wire.describe({ type: 'P', name: '' })
      wire.execute({})
    }
    wire.sync()
    wire.stream.uncork()
    return null
  }

  handleRowDescription({ fields }: { fields: Field[] }): void {
    const one = this.#all[this.#at]
    if (one) one.columns = columnsOf(fields)
  }

  handleDataRow({ fields }: { fields: (string | null)[] }): void {
    const one = this.#all[this.#at]
    if (!one?.columns || one.failure) return
    try {
      one.rows.push(one.columns.row(fields))
    } catch (error) {
      one.failure = error
    }
  }

  handleCommandComplete({ text }: { text: string }, wire: Wire): void {
    const one = this.#all[this.#at]
    if (!one) return
    if (one.name) knownOf(wire).set(one.name, one.columns ?? NONE)
    const parts = text.split(' ')
    const count = Number(parts.at(-1))
    const answer = { command: parts[0] as string, count: Number.isNaN(count) ? null : count, rows: one.rows }
    this.#end?.()
    // The last one resolves only when the connection is ready for others.
    this.#end = () => (one.failure ? one.fail(one.failure) : one.done(answer))
    this.#at += 1
    const next = this.#all[this.#at]
    if (next) {
      this.name = next.name
      this.text = next.text
    }
  }

  handleReadyForQuery(): void {
    this.#end?.()
    this.#end = undefined
    // Normally none is left. Creating an Error for nothing would cost 5 % of the process's time, for its stack.
    if (this.#at < this.#all.length) this.#failRest(new Error('A statement was not answered'))
  }

  handleError(error: unknown, wire: Wire): void {
    // Statements that were never prepared are prepared by the next sender.
    for (const { name } of this.#all.slice(this.#at)) if (name) delete wire.submittedNamedStatements[name]
    if (this.#at < this.#all.length) this.#end?.()
    else this.#at -= 1
    this.#end = undefined
    this.#failRest(error)
  }

  #failRest(error: unknown): void {
    for (const one of this.#all.slice(this.#at)) one.fail(error)
    this.#at = this.#all.length
  }

  handleEmptyQuery(wire: Wire): void {
    this.handleCommandComplete({ text: '' }, wire)
  }
}

const waiting = new WeakMap<PoolClient, PendingStatement[]>()

/**
 * Sends a statement on this connection, in one message with all others of this turn of the event loop, in order.
 * @throws the error of Postgres, also if an earlier statement of the same message failed
 */
export function send(client: PoolClient, text: string, values: readonly unknown[] = []): Promise<Answer> {
  return new Promise((done, fail) => {
    const one = { text, name: nameOf(text), values: values.map((value) => utils.prepareValue(value)), rows: [], done, fail }
    const known = waiting.get(client)
    if (known) {
      known.push(one)
      return
    }
    const all = [one]
    waiting.set(client, all)
    process.nextTick(() => {
      waiting.delete(client)
      client.query(new Batch(all) as never)
    })
  })
}
