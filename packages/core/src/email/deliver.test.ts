import { Readable } from 'node:stream'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { sendLink } from '../auth/links.ts'
import type { Mail } from '../ports.ts'
import { test } from '../testing/desk.ts'
import { mailed } from '../testing/mailed.ts'
import {
  formatHere,
  noFiles,
  noHolidays,
  noLdap,
  noModels,
  noPush,
  noTexts,
  noTrackers,
  noWebhooks,
  noWhatsapp,
  readTextHere,
  secretsHere,
  signHere,
} from '../testing/no-files.ts'
import { deliver } from './deliver.ts'
import { mailRequester } from './on-comment.ts'

const sentAt = sql<string>`now()` as never
const filesOf = (bytes: string) => ({
  ...noFiles,
  get: async (key: string) => ({ stream: Readable.from([Buffer.from(`${bytes} ${key}`)]) }),
})

test('pictures of a public reply go along inside its mail, the large as a link; nothing of a note, of another ticket, or not let through yet', async ({
  desk,
}) => {
  const agent = await desk.person('agent')
  const [ticket, another] = [await desk.aTicket(), await desk.aTicket()]
  const said = await desk.aComment(ticket, { authorSide: 'staff', authorId: agent.id })
  const file = async (values: object = {}, of: object = {}, place = ticket) => {
    const made = await desk.anAttachment(place, { commentId: said.id, sentAt, name: 'tela.png', ...values })
    await desk.rows((tx) =>
      tx
        .updateTable('files')
        .set({ mime: 'image/png', ...of })
        .where('id', '=', made.fileId)
        .execute(),
    )
    return made
  }
  const shown = await file()
  const [large, waiting, page] = [
    await file({}, { size: 1_048_577 }),
    await file({}, { scan: 'pending' }),
    await file({}, { mime: 'image/svg+xml' }),
  ]
  const note = await desk.aComment(ticket, { isInternal: true, authorSide: 'staff', authorId: agent.id })
  const [inside, unsent] = [await file({ commentId: note.id, isInternal: true }), await file({ sentAt: null })]
  const foreign = await file({ commentId: null }, {}, another)
  const all = [shown, large, waiting, page, inside, unsent, foreign]
  const content = all.map(({ id }, n) => `![n${n}](attachment:${id})`).join(' ')
  await desk.rows((tx) => tx.updateTable('comments').set({ content }).where('id', '=', said.id).execute())

  const payload = { ticketId: ticket.id, commentId: said.id, isInternal: false }
  await desk.asSystem((ctx) => mailRequester(ctx, { outboxId: 7, tenantId: desk.id, actorId: agent.id, payload }))
  const { id: mailId } = await desk.rows((tx) => tx.selectFrom('mails').select('id').executeTakeFirstOrThrow())
  const sideEffect = await desk.asSystem((ctx) => deliver(ctx, { outboxId: 8, tenantId: desk.id, actorId: null, payload: { mailId } }))
  const sent: Mail[] = []
  const ports = {
    mail: { send: async (one: Mail) => void sent.push(one) },
    mailSigner: signHere,
    mailSecrets: secretsHere,
    backupSecrets: secretsHere,
    scratch: async () => undefined,
    push: noPush,
    holidays: noHolidays,
    models: noModels,
    webhooks: noWebhooks,
    ldap: noLdap,
    trackers: noTrackers,
    whatsapp: noWhatsapp,
    texts: noTexts,
    signalChat: () => undefined,
    formatMessage: formatHere,
    readText: readTextHere,
    dns: { txt: async () => [] },
    publicUrl: 'https://desk.example.com',
  }
  await sideEffect?.execute({ ...ports, files: filesOf('PNG') }, desk.db)
  const [mail] = sent
  expect(mail?.pictures).toMatchObject([{ name: 'tela.png', mime: 'image/png' }])
  const [{ cid = '', base64 = '' } = {}] = mail?.pictures ?? []
  expect(Buffer.from(base64, 'base64').toString()).toBe(`PNG ${shown.fileId}`)
  expect(mail?.html).toContain(`<img src="cid:${cid}" alt="n0">`)
  expect(mail?.html?.match(/<img/g)).toHaveLength(1)
  expect(mail?.html).toContain(`<em><a href="https://desk.example.com/portal/ticket/${ticket.id}">[imagem: n1]</a></em>`)
  expect(mail?.html).not.toContain('attachment:')
  expect(mail?.text).toContain(all.map((_, n) => `[imagem: n${n}]`).join(' '))

  const away = { ...noFiles, get: () => Promise.reject(new Error('the store is away')) }
  await expect(sideEffect?.execute({ ...ports, files: away }, desk.db), 'tried again').rejects.toThrow('the store is away')
  await sideEffect?.execute({ ...ports, files: noFiles }, desk.db)
  expect(sent[1], 'its bytes are gone').not.toHaveProperty('pictures')
  expect(sent[1]?.html).not.toContain('cid:')
})

test('A08 A09 the mail of a link leads to the configured address, and is emptied once it is handed over', async ({ desk }) => {
  const user = await desk.person('agent')
  await desk.asSystem((ctx) => sendLink(ctx, { userId: user.id, purpose: 'reset' }))
  const token = (await mailed(desk, user.email))?.token ?? ''
  const mail = await desk.rows((tx) => tx.selectFrom('mails').select('id').executeTakeFirstOrThrow())
  const fact = { outboxId: 1, tenantId: desk.id, actorId: null, payload: { mailId: mail.id } }
  const sideEffect = await desk.asSystem((ctx) => deliver(ctx, fact))
  const sent: Mail[] = []
  const send = async (one: Mail) => void sent.push(one)
  await sideEffect?.execute(
    {
      mail: { send },
      dns: { txt: async () => [] },
      mailSigner: signHere,
      mailSecrets: secretsHere,
      backupSecrets: secretsHere,
      scratch: async () => undefined,
      push: noPush,
      holidays: noHolidays,
      models: noModels,
      webhooks: noWebhooks,
      ldap: noLdap,
      trackers: noTrackers,
      whatsapp: noWhatsapp,
      texts: noTexts,
      signalChat: () => undefined,
      formatMessage: formatHere,
      readText: readTextHere,
      files: noFiles,
      publicUrl: 'https://desk.example.com',
    },
    desk.db,
  )
  expect(sent).toMatchObject([{ to: user.email, text: expect.stringContaining(`\nhttps://desk.example.com/reset?token=${token}\n`) }])
  await desk.asSystem(async (ctx) => sideEffect?.complete(ctx))
  const kept = await desk.rows((tx) => tx.selectFrom('mails').selectAll().execute())
  expect(kept).toMatchObject([{ text: '', linkPath: null, sentAt: expect.any(String), subject: expect.any(String) }])
})
