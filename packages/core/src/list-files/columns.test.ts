import { expect, test } from 'vitest'
import { askedFile } from '../approvals/asked-file.ts'
import { toDecideFile } from '../approvals/to-decide-file.ts'
import { inboundFile } from '../email/desk/inbound-file.ts'
import { deliveriesFile } from '../integrations/deliveries-file.ts'
import { feedbackFile } from '../kb/learning/feedback-file.ts'
import { anomaliesFile } from '../monitoring/anomalies/anomalies-file.ts'
import { intakeFile } from '../monitoring/intake/intake-file.ts'
import { subscribersFile } from '../status-page/subscribers-file.ts'
import { test as withDesk } from '../testing/desk.ts'
import { messagesFile } from '../whatsapp/messages-file.ts'

const FILES = [anomaliesFile, intakeFile, askedFile, toDecideFile, inboundFile, deliveriesFile, feedbackFile, subscribersFile, messagesFile]

test('no two files of lists have the same name', () => {
  expect(new Set(FILES.map(({ what }) => what)).size).toBe(FILES.length)
})

/** The lines of a file, by cells; none of the cells here holds a separator. */
const cellsOf = (text: string) =>
  text
    .replace('\uFEFF', '')
    .trimEnd()
    .split('\r\n')
    .map((line) => line.split(';'))

withDesk('what was asked, what was sent, what readers said, and who subscribed stand under their headings', async ({ desk }) => {
  const [boss, customer] = [await desk.person('admin'), await desk.person('client')]
  const ticket = await desk.aTicket({ title: 'Caixa parado' })
  const { tenantId, now } = { tenantId: desk.id, now: new Date().toISOString() }
  await desk.rows(async (tx) => {
    const approval = { tenantId, ticketId: ticket.id, homeId: ticket.id, title: 'Compra', text: '', mode: 'any', askedBy: boss.id } as const
    const { id: approvalId } = await tx.insertInto('approvals').values(approval).returning('id').executeTakeFirstOrThrow()
    for (const userId of [customer.id, boss.id]) await tx.insertInto('approvalApprovers').values({ tenantId, approvalId, userId }).execute()
    const webhook = {
      tenantId,
      name: 'ERP',
      url: 'https://erp.example.com/',
      events: ['ticket.created'],
      conditions: '{"all":[],"any":[]}',
      authorId: boss.id,
    }
    const { id: webhookId } = await tx.insertInto('webhooks').values(webhook).returning('id').executeTakeFirstOrThrow()
    const delivery = {
      tenantId,
      webhookId,
      ticketId: ticket.id,
      event: 'ticket.created',
      cause: 'x',
      body: '{}',
      answer: '',
      state: 'failed',
      nextAt: null,
    } as const
    await tx.insertInto('webhookDeliveries').values(delivery).execute()
    const article = {
      tenantId,
      title: 'Senha',
      slug: 'senha',
      content: 'Texto',
      status: 'published',
      audience: 'public',
      publishAt: now,
      publishedAt: now,
    } as const
    const { id: articleId } = await tx.insertInto('kbArticles').values(article).returning('id').executeTakeFirstOrThrow()
    await tx
      .insertInto('kbFeedback')
      .values({ tenantId, articleId, reason: 'outdated', comment: 'Mudou', reader: 'r', userId: customer.id })
      .execute()
    await tx.insertInto('statusSubscribers').values({ tenantId, userId: customer.id, email: null, confirmedAt: now }).execute()
  })
  const begin = desk.as(boss)
  const read = async (begun: Promise<{ file: { head: string } }>) => {
    const [head = [], ...lines] = cellsOf((await begun).file.head)
    expect(lines.map((line) => line.length)).toEqual([head.length])
    return Object.fromEntries(head.map((name, n) => [name, lines[0]?.[n]]))
  }
  expect(await read(begin((ctx) => askedFile.begin(ctx, {}), {}))).toMatchObject({
    ...{ Aprovação: 'Compra', Assunto: 'Caixa parado', Situação: 'pendente', Pessoas: '2', Faltam: '2', 'Decidida em': '' },
  })
  expect(await read(begin((ctx) => toDecideFile.begin(ctx, { state: 'waiting' }), {}))).toMatchObject({
    ...{
      Aprovação: 'Compra',
      Ticket: String(ticket.number),
      'Pedida por': boss.name,
      Decisão: 'aguardando',
      Motivo: '',
      'Decidida em': '',
    },
  })
  expect(await read(begin((ctx) => deliveriesFile.begin(ctx, {}), {}))).toMatchObject({
    ...{ Webhook: 'ERP', Acontecimento: 'ticket.created', Ticket: String(ticket.number), Situação: 'falhou', 'Próxima tentativa': '' },
  })
  expect(await read(begin((ctx) => feedbackFile.begin(ctx, {}), {}))).toMatchObject({
    ...{ Artigo: 'Senha', Motivo: 'outdated', Comentário: 'Mudou', De: customer.name, Por: '' },
  })
  expect(await read(begin((ctx) => subscribersFile.begin(ctx, {}), {}))).toMatchObject({ 'E-mail': customer.email, Nome: customer.name })
})

withDesk('mails and messages stand under their headings', async ({ desk }) => {
  const boss = await desk.person('admin')
  const { tenantId, now } = { tenantId: desk.id, now: new Date().toISOString() }
  await desk.rows(async (tx) => {
    const file = { tenantId, id: crypto.randomUUID(), size: 3, mime: 'message/rfc822', sha256: 'a'.repeat(64) }
    await tx.insertInto('files').values(file).execute()
    const box = { tenantId, address: 'suporte@balcao.test', kind: 'forward', forwardKey: crypto.randomUUID() } as const
    const { id: mailboxId } = await tx.insertInto('mailboxes').values(box).returning('id').executeTakeFirstOrThrow()
    const mail = {
      ...{
        tenantId,
        mailboxId,
        fileId: file.id,
        sha256: 'b'.repeat(64),
        size: 512,
        source: 'smtp',
        state: 'done',
        verdict: 'suspended',
        cause: 'loop',
      },
      ...{ fromAddress: 'ana@cliente.test', fromName: 'Ana', subject: '=1+1', parsed: '{}' },
    }
    await tx
      .insertInto('inboundMails')
      .values(mail as never)
      .execute()
    const account = {
      tenantId,
      name: 'Loja',
      phoneNumberId: crypto.randomUUID(),
      wabaId: '1',
      hookKey: crypto.randomUUID(),
      verifyToken: 'x',
    }
    const { id: accountId } = await tx.insertInto('whatsappAccounts').values(account).returning('id').executeTakeFirstOrThrow()
    const message = {
      tenantId,
      accountId,
      number: '5511999990000',
      kind: 'text',
      body: '{"text":"Oi"}',
      direction: 'in',
      state: 'waiting',
      at: now,
    }
    await tx
      .insertInto('whatsappMessages')
      .values(message as never)
      .execute()
  })
  for (const [file, values] of [
    [
      inboundFile,
      { De: 'Ana', Endereço: 'ana@cliente.test', Assunto: `"'=1+1"`, Resultado: 'suspended', Causa: 'loop', 'Tamanho (bytes)': '512' },
    ],
    [messagesFile, { Conta: 'Loja', Direção: 'recebida', Número: '5511999990000', Tipo: 'text', Situação: 'waiting' }],
  ] as const) {
    const { file: begun } = await desk.as(boss)((ctx) => (file as typeof inboundFile).begin(ctx, {} as never), {})
    const [head = [], ...lines] = cellsOf(begun.head)
    expect(
      lines.map((line) => line.length),
      file.what,
    ).toEqual([head.length])
    expect(Object.fromEntries(head.map((name, n) => [name, lines[0]?.[n]]))).toMatchObject(values)
  }
})
