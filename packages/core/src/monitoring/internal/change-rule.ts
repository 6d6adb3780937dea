import { sql } from 'kysely'
import { diff, differs } from '../../audit/diff.ts'
import { audit } from '../../audit/record.ts'
import type { Ctx } from '../../ctx.ts'
import { conflict } from '../../errors.ts'

/** What rules of all kinds have. */
type Rule = { active: boolean; silencedUntil: string | null; version: number }
type Sent = { silenceMinutes?: number | undefined; version?: number | undefined } & object
type Change<R extends Rule> = {
  /** What the audit log calls it. */
  what: 'alert_rule' | 'anomaly_rule'
  key: string
  find: () => Promise<R>
  /** What of it the audit log keeps. */
  audited: (rule: R) => object
  save: (rule: R) => Promise<void>
}

/** Changes of an organisation's rules wait for each other. */
const lock = ({ db, actor }: Ctx, what: string) =>
  sql`select pg_advisory_xact_lock(hashtext(${`${what}s`}), ${actor.tenantId}::int)`.execute(db)

/** Changes what is sent of a rule, and writes it down. @throws DomainError alert_rule_changed (409, with the current one) */
export async function changeRule<R extends Rule>(ctx: Ctx, { silenceMinutes, version, ...sent }: Sent, change: Change<R>): Promise<R> {
  const { what, key, find, audited, save } = change
  await lock(ctx, what)
  const before = await find()
  if (version !== undefined && version !== before.version) throw conflict('alert_rule_changed', { current: before })
  const silenced =
    silenceMinutes === undefined
      ? {}
      : { silencedUntil: silenceMinutes === 0 ? null : new Date(Date.now() + silenceMinutes * 60_000).toISOString() }
  const asked: R = { ...before, ...Object.fromEntries(Object.entries(sent).filter(([, value]) => value !== undefined)), ...silenced }
  const changes = diff(audited(before), audited(asked))
  if (!differs(changes)) return before
  await save({ ...asked, version: before.version + 1 })
  await audit(ctx, { action: `${what}.updated`, resource: what, resourceId: key, ...changes, risk: 'medium' })
  return find()
}

/** Whether nobody is notified of what begins by a rule. */
export const isSilenced = ({ silencedUntil }: { silencedUntil: string | null }): boolean =>
  silencedUntil !== null && Date.parse(silencedUntil) > Date.now()
