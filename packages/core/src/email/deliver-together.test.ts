import { expect } from 'vitest'
import { hashOfLink, sendLink } from '../auth/links.ts'
import type { Mail } from '../ports.ts'
import type { Fact } from '../reactions.ts'
import { type Desk, test } from '../testing/desk.ts'
import { formatHere, secretsHere, signHere } from '../testing/no-files.ts'
import { deliver, LONG_TEXT } from './deliver.ts'
import { deliverTogether } from './deliver-together.ts'
import { proofOfMessageId } from './mail-tokens.ts'
import { queueMail } from './on-comment.ts'

const PUBLIC_URL = 'https://desk.example.com'

/** A mail that is queued, and the fact that tells of it. */
async function queued(desk: Desk, toAddress: string, text = 'Olá') {
  const { id: ticketId } = await desk.aTicket()
  const mail = { sourceKey: `reply-${ticketId}`, ticketId, toAddress, subject: 'Assunto', text, linkPath: '/portal/ticket/1' }
  await desk.asSystem((ctx) => queueMail(ctx, mail))
  return newest(desk)
}

const newest = async (desk: Desk) => {
  const fact = await desk.rows((tx) =>
    tx.selectFrom('outbox').select(['id', 'payload']).where('name', '=', 'mail:queued').orderBy('id', 'desc').executeTakeFirstOrThrow(),
  )
  return { tenantId: desk.id, id: fact.id, mailId: (fact.payload as { mailId: number }).mailId }
}

const factOf = ({ tenantId, id, mailId }: Awaited<ReturnType<typeof newest>>): Fact<'mail:queued'> => ({
  ...{ tenantId, outboxId: id, actorId: null },
  payload: { mailId },
})

/** A way out that keeps what it is given; `before` may hold it up, or fail. */
function aWayOut(before = async (_: Mail) => {}) {
  const sent: Mail[] = []
  const send = async (mail: Mail) => {
    await before(mail)
    sent.push(mail)
  }
  return {
    sent,
    ports: { mail: { send }, mailSigner: signHere, mailSecrets: secretsHere, publicUrl: PUBLIC_URL, formatMessage: formatHere },
    keptSeconds: 20,
  }
}

const kept = (desk: Desk) => desk.rows((tx) => tx.selectFrom('mails').selectAll().orderBy('id').execute())
const marks = (desk: Desk) =>
  desk.rows((tx) => tx.selectFrom('reactionMarks').select(['outboxId', 'reaction']).orderBy('outboxId').execute())

test('T15 mails of several organisations go out together, each once, in its reader’s language, and are written down as sent', async ({
  desk,
  other,
}) => {
  const reader = await desk.person('client')
  await desk.rows((tx) => tx.updateTable('users').set({ language: 'en' }).where('id', '=', reader.id).execute())
  const facts = [await queued(desk, reader.email), await queued(desk, 'alguem@example.test'), await queued(other, 'alguem@example.test')]
  const { sent, ...out } = aWayOut()
  expect(await deliverTogether({ db: desk.db, ...out }, facts)).toEqual([])
  for (const { messageId = '', to } of sent) {
    const [, tenantId] = /^t(\d+)-m/.exec(messageId) ?? []
    const proof = proofOfMessageId(signHere, Number(tenantId), `<${messageId}@desk.example.com>`)
    expect(proof?.kind === 'signed' && proof.isFor(to), messageId).toBe(true)
  }
  expect(sent.map(({ id, to }) => [id, to]).toSorted()).toEqual(
    [
      [`t${desk.id}-m${facts[0]?.mailId}`, reader.email],
      [`t${desk.id}-m${facts[1]?.mailId}`, 'alguem@example.test'],
      [`t${other.id}-m${facts[2]?.mailId}`, 'alguem@example.test'],
    ].toSorted(),
  )
  expect(sent.find(({ to }) => to === reader.email)?.html).toContain('<html lang="en">')
  expect(sent.filter(({ html }) => html?.includes('<html lang="pt-BR">'))).toHaveLength(2)
  for (const one of [desk, other])
    for (const mail of await kept(one)) expect(mail).toMatchObject({ sentAt: expect.any(String), text: 'Olá' })
  expect(await marks(desk)).toEqual(facts.slice(0, 2).map(({ id }) => ({ outboxId: id, reaction: 'deliver' })))
  expect(await deliverTogether({ db: desk.db, ...out }, facts), 'the queue finds them done').toEqual(facts)
  expect(sent).toHaveLength(3)
})

test('A08 A09 the mail of a link is emptied once it is handed over', async ({ desk }) => {
  const user = await desk.person('agent')
  await desk.asSystem((ctx) => sendLink(ctx, { userId: user.id, purpose: 'reset' }))
  const { sent, ...out } = aWayOut()
  expect(await deliverTogether({ db: desk.db, ...out }, [await newest(desk)])).toEqual([])
  expect(sent).toMatchObject([{ to: user.email, text: expect.stringContaining(`\n${PUBLIC_URL}/reset?token=`) }])
  expect(await kept(desk)).toMatchObject([{ text: '', linkPath: null, sentAt: expect.any(String) }])
})

test('of a notice’s secret, which stops its kind, no more is kept than what it is known by', async ({ desk }) => {
  const { id: userId, email } = await desk.person('agent')
  const fact = await queued(desk, email)
  const notice = { userId, kinds: ['comment'], secret: 'geheim' }
  await desk.rows((tx) =>
    tx
      .updateTable('mails')
      .set({ notice: JSON.stringify(notice) })
      .execute(),
  )
  const { sent, ...out } = aWayOut()
  expect(await deliverTogether({ db: desk.db, ...out }, [fact])).toEqual([])
  expect(sent[0]?.text).toContain('geheim')
  expect(await kept(desk)).toMatchObject([{ notice: { userId, kinds: ['comment'], hash: hashOfLink('geheim') } }])
  expect(JSON.stringify(await kept(desk))).not.toContain('geheim')
})

test('T22 a fact that names another organisation’s mail sends nothing', async ({ desk, other }) => {
  const { mailId } = await queued(other, 'alguem@example.test')
  await desk.asSystem((ctx) => ctx.emit('mail:queued', { mailId }))
  const forged = await newest(desk)
  const { sent, ...out } = aWayOut()
  expect(await deliverTogether({ db: desk.db, ...out }, [forged])).toEqual([forged])
  expect([sent, await kept(other)]).toMatchObject([[], [{ sentAt: null }]])
})

test('what fails, what brings pictures along and what is long is left for the queue, which sends it at once', async ({ desk }) => {
  const [good, bad, pictures, long] = [
    await queued(desk, 'bom@example.test'),
    await queued(desk, 'ruim@example.test'),
    await queued(desk, 'tela@example.test', 'Veja ![tela](attachment:1)'),
    await queued(desk, 'longa@example.test', 'á'.repeat(LONG_TEXT + 1)),
  ]
  const { sent, ...out } = aWayOut(async ({ to }) => {
    if (to === 'ruim@example.test') throw new Error('the mail server is away')
  })
  expect(await deliverTogether({ db: desk.db, ...out }, [good, bad, pictures, long])).toEqual([bad, pictures, long])
  expect(sent.map(({ to }) => to)).toEqual(['bom@example.test'])
  for (const fact of [bad, pictures, long]) expect(await desk.asSystem((ctx) => deliver(ctx, factOf(fact)))).toBeDefined()
})

test('J05 while a mail is on its way nobody else sends it; what the queue has taken stays with the queue, also for its next try', async ({
  desk,
}) => {
  const [first, second] = [await queued(desk, 'um@example.test'), await queued(desk, 'dois@example.test')]
  const { promise: isOnItsWay, resolve: begun } = Promise.withResolvers<void>()
  const { promise: goesOn, resolve: goOn } = Promise.withResolvers<void>()
  const slow = aWayOut(() => {
    begun()
    return goesOn
  })
  const sending = deliverTogether({ ...slow, db: desk.db }, [first])
  await isOnItsWay
  const { sent, ...out } = aWayOut()
  expect(await deliverTogether({ db: desk.db, ...out }, [first])).toEqual([first])
  await expect(desk.asSystem((ctx) => deliver(ctx, factOf(first)))).rejects.toThrow('this mail is on its way')
  goOn()
  expect([await sending, slow.sent.length, sent]).toEqual([[], 1, []])

  await desk.asSystem((ctx) => deliver(ctx, factOf(second)))
  expect(await deliverTogether({ db: desk.db, ...out }, [second])).toEqual([second])
  expect(sent).toEqual([])
  expect(await desk.asSystem((ctx) => deliver(ctx, factOf(second)))).toBeDefined()
})

test('J03 who died over a mail keeps it for as long as the queue’s locks last; then the queue sends it', async ({ desk }) => {
  const fact = await queued(desk, 'um@example.test')
  const { promise: isOnItsWay, resolve: begun } = Promise.withResolvers<void>()
  const { sent: _, ...out } = aWayOut(() => {
    begun()
    return new Promise<never>(() => {})
  })
  void deliverTogether({ db: desk.db, ...out }, [fact])
  await isOnItsWay
  const [{ takenUntil } = { takenUntil: null }] = await kept(desk)
  expect(Date.parse(takenUntil ?? '') - Date.now()).toBeGreaterThan(10_000)
  await desk.rows((tx) =>
    tx
      .updateTable('mails')
      .set({ takenUntil: new Date(Date.now() - 1_000).toISOString() })
      .execute(),
  )
  expect(await desk.asSystem((ctx) => deliver(ctx, factOf(fact)))).toBeDefined()
})

test('a message that cannot be formatted goes out as it was typed', async ({ desk }) => {
  const fact = await queued(desk, 'alguem@example.test')
  await desk.rows((tx) => tx.updateTable('mails').set({ sourceKey: 'reply-1', text: '**a** <b>' }).where('id', '=', fact.mailId).execute())
  const { sent, ...out } = aWayOut()
  const formatMessage = () => Promise.reject(new Error('it took too long'))
  expect(await deliverTogether({ db: desk.db, ...out, ports: { ...out.ports, formatMessage } }, [fact])).toEqual([])
  expect(sent[0]?.text).toContain('**a** <b>')
  expect(sent[0]?.html).toContain('<div style="white-space:pre-wrap">**a** &#60;b&#62;\n\nPara responder')
})
