import { sql } from 'kysely'
import type { Ctx } from '../../ctx.ts'
import { can } from '../../policy.ts'
import type { MailSigner } from '../../ports.ts'
import { findBare } from '../../tickets/ticket-rows.ts'
import type { KnownActor } from '../../users/actors.ts'
import { dayOf, withoutTag } from '../mail-tokens.ts'
import { ownAddresses } from './addresses.ts'
import { recordReport } from './bounces.ts'
import { decide, type Sender } from './decide.ts'
import { fileForwarded, forwardedBy } from './file-forwarded.ts'
import { fileAside, sideThreadOf } from './file-side.ts'
import type { StoredFile } from './files-of-mail.ts'
import { fileAsComment, fileAsTicket, senderAs, whoHas } from './filing.ts'
import { fitting } from './filter-action.ts'
import { actionOf, activeFilters } from './filters.ts'
import { automatic } from './loop-guard.ts'
import { admitted, asParticipant, speakerOn } from './participants.ts'
import { proves } from './proof-mail.ts'
import type { Cause, ReadMail } from './read-mail.ts'
import { cameFrom, type Inbound, type Stage, settle } from './rows.ts'
import { similarTo } from './similar.ts'
import { type Thread, threadOf } from './threading.ts'

/** More from one sender is set aside: fifty in a minute, six hundred in an hour. */
const MOST = { minute: 50, hour: 600 }

type Read = ReadMail & { digest: string }

/**
 * Decides what becomes of a mail and does it, in the transaction of its row.
 * @returns keys of stored bytes that are not needed
 */
export async function judge(ctx: Ctx, signer: MailSigner, row: Inbound, mail: Read, files: readonly StoredFile[]): Promise<string[]> {
  const keys = files.map(({ key }) => key)
  const [sender] = mail.from
  if (await proves(ctx, signer, row, mail)) {
    await settle(ctx, row.id, { verdict: 'test' }, [{ step: 'guard', ms: 0, says: 'test' }])
    return keys
  }
  if (mail.report && (await report(ctx, signer, row, mail))) return keys
  if (!sender) return suspend(ctx, row, 'malformed', keys)
  const cause = row.decided === null ? await suspicion(ctx, row, mail, sender.address) : undefined
  if (cause) return suspend(ctx, row, cause, keys)
  if (await repeats(ctx, row, mail)) return keys
  return file(ctx, signer, row, mail, files)
}

async function suspend(ctx: Ctx, { id }: Inbound, cause: Cause, keys: string[]): Promise<string[]> {
  await settle(ctx, id, { verdict: 'suspended', cause }, [{ step: 'guard', ms: 0, says: cause }])
  return keys
}

async function report(ctx: Ctx, signer: MailSigner, { id }: Inbound, { report }: Read): Promise<boolean> {
  const found = report && (await recordReport(ctx, signer, report))
  if (!found) return false
  await settle(ctx, id, { verdict: 'bounce', ticketId: found.ticketId }, [{ step: 'guard', ms: 0, says: 'bounce' }])
  return true
}

/** Why a mail is to be set aside before anybody asks whose it is; what somebody recovered is not asked again. */
async function suspicion(ctx: Ctx, row: Inbound, mail: Read, from: string): Promise<Cause | undefined> {
  const rules = await ctx.db
    .selectFrom('senderRules')
    .select(['sender', 'rule'])
    .where('sender', 'in', [from, from.slice(from.lastIndexOf('@'))])
    .execute()
  const rule = rules.find(({ sender }) => sender === from) ?? rules[0]
  if (rule?.rule === 'block') return 'blocked'
  const own = await ownAddresses(ctx.db)
  const guarded = automatic(mail, row.envelope?.from ?? null, own)
  if (guarded === 'loop' || (guarded && rule?.rule !== 'accept')) return guarded
  if (own.has(withoutTag(from))) return 'loop'
  const came = await cameFrom(ctx.db, from)
  return came.minute > MOST.minute || came.hour > MOST.hour ? 'rate' : undefined
}

/** The same mail by another way, or again: a Message-ID alone says nothing, since anybody can use one again. */
async function repeats(ctx: Ctx, row: Inbound, { messageId, digest }: Read): Promise<boolean> {
  if (!messageId || row.decided) return false
  const { db, actor } = ctx
  await sql`select pg_advisory_xact_lock(hashtextextended(${`mail:${actor.tenantId}:${messageId}`}, 17))`.execute(db)
  const first = await db
    .selectFrom('inboundMails')
    .select(['id', 'ticketId', 'commentId'])
    .where('messageId', '=', messageId.slice(0, 900))
    .where('id', '<>', row.id)
    .where('state', '=', 'done')
    .where('verdict', '<>', 'duplicate')
    .where(sql<boolean>`parsed ->> 'digest' = ${digest}`)
    .orderBy('id')
    .executeTakeFirst()
  if (!first) return false
  const { ticketId } = first
  await settle(ctx, row.id, { verdict: 'duplicate', ticketId }, [{ step: 'guard', ms: 0, says: `duplicate ${first.id}` }])
  return true
}

async function senderOn(ctx: Ctx, known: KnownActor | undefined, ticketId: number | null): Promise<{ who?: KnownActor; sender: Sender }> {
  if (!known) return { sender: { side: 'unknown' } }
  const ticket = ticketId === null ? undefined : await findBare(ctx.db, ticketId)
  const who = ticket ? await speakerOn(ctx, known, ticket) : known
  const isRequester = ticket?.requesterId === who.userId
  const takesPart = ticket !== undefined && can(who, 'ticket.reply', ticket)
  return { who, sender: { side: who.side, isActive: who.isActive, isRequester, takesPart } }
}

/** Files of a mail that is carried go along where that is what the ticket is of; else they are not needed. */
async function file(ctx: Ctx, signer: MailSigner, row: Inbound, mail: Read, files: readonly StoredFile[]): Promise<string[]> {
  const [own, enclosed] = [files.filter(({ isEnclosed }) => !isEnclosed), files.filter(({ isEnclosed }) => isEnclosed)]
  const used = { enclosed: false }
  const spare = await fileOwn(ctx, signer, row, mail, own, () => {
    used.enclosed = true
    return enclosed
  })
  return used.enclosed ? spare : [...spare, ...enclosed.map(({ key }) => key)]
}

async function fileOwn(
  ctx: Ctx,
  signer: MailSigner,
  row: Inbound,
  mail: Read,
  files: readonly StoredFile[],
  takeEnclosed: () => readonly StoredFile[],
): Promise<string[]> {
  const began = performance.now()
  const sender = mail.from[0] as { name: string; address: string }
  const tools = { db: ctx.db, signer, tenantId: ctx.actor.tenantId, today: dayOf(new Date()) }
  const aside = row.decided === 'separate' ? undefined : await sideThreadOf(tools, mail, sender.address, row.envelope?.to ?? [])
  if (aside) return fileAside(ctx, row, mail, aside, files)
  const thread: Thread =
    row.decided === 'separate' ? { proof: 'none', ticketId: null } : await threadOf(tools, mail, sender.address, row.envelope?.to ?? [])
  const stages: Stage[] = [{ step: 'thread', ms: Math.round(performance.now() - began), says: thread.proof }]
  const held = row.decided === 'accept' ? (thread.ticketId ?? row.ticketId) : null
  const judged =
    held === null
      ? await senderOn(ctx, await whoHas(ctx, sender.address), thread.ticketId)
      : { who: asParticipant(await admitted(ctx, sender, held)), sender: undefined }
  const { who } = judged
  const decision =
    judged.sender === undefined
      ? ({ verdict: 'comment' } as const)
      : decide({
          proof: thread.proof,
          sender: judged.sender,
          // What somebody took in by hand is vouched for by them, for a ticket of its own and nothing more.
          vouched: row.decided === 'recover' && mail.auth.vouched === 'fail' ? 'none' : mail.auth.vouched,
          isStrict: mail.auth.policy === 'reject' || mail.auth.policy === 'quarantine',
          staffReplies: row.staffReplies,
        })
  const { proof, ticketId } = { proof: thread.proof, ticketId: held ?? thread.ticketId }
  if (decision.verdict === 'held' || decision.verdict === 'suspended') {
    const of = decision.verdict === 'held' ? ticketId : null
    await settle(ctx, row.id, { ...decision, proof, ticketId: of, userId: who?.userId ?? null }, stages)
    return files.map(({ key }) => key)
  }
  const filing = { mail: row, content: mail.content, subject: mail.subject, files }
  if (decision.verdict === 'comment' && ticketId !== null && who) {
    const done = await fileAsComment(ctx, who, ticketId, filing)
    if (done) {
      await settle(ctx, row.id, { verdict: 'comment', proof, ...ids(done), userId: who.userId }, stages)
      return done.spare
    }
  }
  return openTicket(ctx, { row, mail, thread, stages, filing, takeEnclosed })
}

const ids = ({ ticketId, commentId }: { ticketId: number; commentId: number | null }) => ({ ticketId, commentId })

type Opening = {
  row: Inbound
  mail: Read
  thread: Thread
  stages: Stage[]
  filing: Parameters<typeof fileAsTicket>[2]
  takeEnclosed: () => readonly StoredFile[]
}

async function openTicket(ctx: Ctx, { row, mail, thread, stages, filing, takeEnclosed }: Opening): Promise<string[]> {
  const asked = row.decided === null ? actionOf({ ...mail, size: row.size }, await activeFilters(ctx.db)) : { names: [] }
  const action = asked.names.length > 0 ? await fitting(ctx, asked) : asked
  if ('suspend' in action && action.suspend)
    return suspend(
      ctx,
      row,
      'filter',
      filing.files.map(({ key }) => key),
    )
  if (action.names.length > 0) stages.push({ step: 'filter', ms: 0, says: action.names.join(', ').slice(0, 200) })
  const who = await senderAs(ctx, mail.from[0] as { name: string; address: string })
  const forwarded = await forwardedBy(ctx, who, row, mail)
  if (forwarded) stages.push({ step: 'forward', ms: 0, says: '' })
  const whole = forwarded?.isFile ? { ...filing, files: [...filing.files, ...takeEnclosed()] } : filing
  const done = forwarded ? await fileForwarded(ctx, who, forwarded, whole, action) : await fileAsTicket(ctx, who, filing, action)
  await settle(ctx, row.id, { verdict: 'ticket', proof: thread.proof, ...ids(done), userId: who.userId }, stages)
  const suggested = thread.ticketId ?? (row.decided === null ? await similarTo(ctx, done.ticketId, mail.subject) : null)
  if (suggested !== null)
    await ctx.db
      .updateTable('inboundMails')
      .set({ parsed: sql`jsonb_set(parsed, '{suggestedTicketId}', ${String(suggested)}::jsonb)` as never })
      .where('id', '=', row.id)
      .execute()
  return done.spare
}
