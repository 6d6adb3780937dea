import { exportMine } from '@balcao/core/profile/export'
import { test } from '@balcao/core/testing/desk'
import { secretsHere } from '@balcao/core/testing/no-files'
import { react } from '@balcao/core/testing/react'
import { update } from '@balcao/core/whatsapp/accounts'
import { eraseWhatsapp } from '@balcao/core/whatsapp/erasing'
import { signatureOf, takeHook, verifyHook } from '@balcao/core/whatsapp/hooks/take-hook'
import { expect } from 'vitest'
import { APP_SECRET, aDeskOfWhatsapp, secondsAgo, setup, told } from './testing/a-desk-of-whatsapp.ts'
import { graphError } from './testing/a-graph-server.ts'

const PNG = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAgAAAAICAIAAABLbSncAAAAEklEQVR42mP4//8/AzbAMLQkAKsq/QEc8CWhAAAAAElFTkSuQmCC', 'base64')

test('a first text is a ticket of its sender in the queue of the number; what follows is its messages, and answers of customers', async ({
  desk,
}) => {
  const whatsapp = await aDeskOfWhatsapp(desk)
  const row = await whatsapp.write('Minha entrega *não* chegou')
  expect(row).toMatchObject({ state: 'filed', cause: null, number: '+5511987654321', commentId: null })
  const [ticket] = await whatsapp.tickets()
  expect(ticket).toMatchObject({
    channel: 'whatsapp',
    title: 'Minha entrega não chegou',
    description: 'Minha entrega **não** chegou',
    queueId: desk.queueId,
    status: 'new',
    authorId: null,
  })
  await whatsapp.write('Pedido 123')
  await whatsapp.write('Alguém aí?')
  expect(await whatsapp.tickets()).toHaveLength(1)
  expect((await whatsapp.commentsOf(ticket?.id ?? 0)).map(({ content, authorSide }) => [content, authorSide])).toEqual([
    ['Pedido 123', 'customer'],
    ['Alguém aí?', 'customer'],
  ])
  const person = await desk.rows((tx) =>
    tx
      .selectFrom('users')
      .selectAll()
      .where('id', '=', ticket?.requesterId ?? 0)
      .executeTakeFirstOrThrow(),
  )
  expect(person).toMatchObject({ name: 'Bruna', role: 'client', passwordHash: null })
  expect(person.email).toMatch(/@visitante\.invalid$/)
  const clocks = await desk.rows((tx) =>
    tx
      .selectFrom('slaTimers')
      .select('metric')
      .where('ticketId', '=', ticket?.id ?? 0)
      .execute(),
  )
  expect(clocks).toEqual(expect.any(Array))
  await react(desk, whatsapp.ports)
  expect(await desk.rows((tx) => tx.selectFrom('mails').select('id').execute())).toEqual([])
})

test('a forged, unsigned or unknown call leaves nothing, and says nothing; Meta proves the address by its token', async ({ desk }) => {
  const { key, account } = await aDeskOfWhatsapp(desk)
  const deps = { db: desk.db, mailSecrets: secretsHere }
  const body = Buffer.from(JSON.stringify(told(account.phoneNumberId, { messages: [] })))
  for (const signature of ['', 'sha256=', signatureOf('outro', body), signatureOf(APP_SECRET, Buffer.from('{}'))])
    await expect(takeHook(deps, key, { body, signature })).rejects.toMatchObject({ kind: 'unauthenticated', code: 'whatsapp_hook_refused' })
  await expect(takeHook(deps, `${key}x`, { body, signature: signatureOf(APP_SECRET, body) })).rejects.toMatchObject({ kind: 'not_found' })
  expect(await desk.rows((tx) => tx.selectFrom('whatsappNotifications').select('id').execute())).toEqual([])
  const asked = { mode: 'subscribe', token: account.verifyToken, challenge: '4711' }
  expect(await verifyHook(deps, key, asked)).toBe('4711')
  await expect(verifyHook(deps, key, { ...asked, token: 'x' })).rejects.toMatchObject({ kind: 'unauthenticated' })
  await expect(verifyHook(deps, key, { ...asked, mode: 'unsubscribe' })).rejects.toMatchObject({ kind: 'unauthenticated' })
})

test('what Meta repeats, in the same bytes or others, is there once; what it brings in another order is filed in that of its writing', async ({
  desk,
}) => {
  const whatsapp = await aDeskOfWhatsapp(desk)
  const message = (id: string, body: string, ago: number) => ({
    from: '5511987654321',
    id,
    timestamp: secondsAgo(ago),
    type: 'text',
    text: { body },
  })
  const [one, two, three] = [message('wamid.A', 'um', 30), message('wamid.B', 'dois', 20), message('wamid.C', 'três', 10)]
  await whatsapp.tell({ messages: [three] })
  await whatsapp.tell({ messages: [one] })
  expect(await whatsapp.tell({ messages: [one] })).toEqual({ isNew: false })
  await whatsapp.tell({ messages: [two, one] })
  await whatsapp.work()
  await whatsapp.tell({ messages: [two], contacts: [] })
  await whatsapp.work()
  const [ticket, ...others] = await whatsapp.tickets()
  expect(others).toEqual([])
  expect(ticket?.description).toBe('um')
  expect((await whatsapp.commentsOf(ticket?.id ?? 0)).map(({ content }) => content)).toEqual(['dois', 'três'])
})

test('the ninth digit of Brazil: with it and without it, somebody is one person with one ticket', async ({ desk }) => {
  const whatsapp = await aDeskOfWhatsapp(desk)
  await whatsapp.write('com', '5511987654321')
  await whatsapp.write('sem', '551187654321')
  expect(await whatsapp.tickets()).toHaveLength(1)
  const numbers = await desk.rows((tx) => tx.selectFrom('whatsappNumbers').selectAll().execute())
  expect(numbers).toMatchObject([{ number: '+5511987654321', waId: '551187654321' }])
  // A landline has none, and two people are two.
  await whatsapp.write('fixo', '551133334444')
  expect(await whatsapp.tickets()).toHaveLength(2)
})

test('each kind is shown as what it is; a title comes from the first text', async ({ desk }) => {
  const whatsapp = await aDeskOfWhatsapp(desk)
  whatsapp.graph.media.set('m1', { bytes: PNG, mime: 'image/png' })
  whatsapp.graph.media.set('m2', { bytes: Buffer.from('%PDF-1.4'), mime: 'application/pdf' })
  whatsapp.graph.media.set('m3', { bytes: Buffer.from('OggS'), mime: 'audio/ogg' })
  const first = await whatsapp.write({ type: 'image', image: { id: 'm1', mime_type: 'image/png' } })
  expect((await whatsapp.tickets())[0]).toMatchObject({ title: 'Imagem' })
  await whatsapp.write('A caixa veio assim')
  expect((await whatsapp.tickets())[0]).toMatchObject({ title: 'A caixa veio assim' })
  const ticketId = first.ticketId ?? 0
  await whatsapp.write({ type: 'document', document: { id: 'm2', mime_type: 'application/pdf', filename: 'nota.pdf', caption: 'A nota' } })
  await whatsapp.write({ type: 'audio', audio: { id: 'm3', mime_type: 'audio/ogg; codecs=opus', voice: true } })
  await whatsapp.write({ type: 'location', location: { latitude: -23.5, longitude: -46.6, name: 'Loja', address: 'Rua A, 1' } })
  await whatsapp.write({ type: 'contacts', contacts: [{ name: { formatted_name: 'João' }, phones: [{ phone: '+55 11 90000-0000' }] }] })
  await whatsapp.write({ type: 'interactive', interactive: { type: 'button_reply', button_reply: { id: 'x', title: 'Sim' } } })
  await whatsapp.write({
    type: 'interactive',
    interactive: { type: 'list_reply', list_reply: { id: 'x', title: 'Troca', description: 'De tamanho' } },
  })
  await whatsapp.write({ type: 'button', button: { text: 'Confirmar', payload: 'p' } })
  await whatsapp.write({ type: 'unsupported', errors: [{ code: 131051, title: 'Message type unknown' }] })
  const quoted = await whatsapp.write({ type: 'text', text: { body: 'Esta aqui' }, context: { from: 'x', id: first.wamid } })
  const contents = (await whatsapp.commentsOf(ticketId)).map(({ content }) => content)
  expect(contents).toEqual([
    'A caixa veio assim',
    'A nota',
    'Áudio',
    'Localização: Loja, Rua A, 1\nhttps://www.openstreetmap.org/?mlat=-23.5&mlon=-46.6#map=17/-23.5/-46.6',
    'Contato: João · +55 11 90000-0000',
    'Sim',
    'Troca\nDe tamanho',
    'Confirmar',
    '(O cliente enviou algo que o WhatsApp não repassa por aqui: tipo não suportado.)',
    '> Imagem\n\nEsta aqui',
  ])
  expect(quoted.state).toBe('filed')
  const files = await desk.rows((tx) =>
    tx.selectFrom('attachments').select(['name', 'sentAt', 'commentId']).where('ticketId', '=', ticketId).orderBy('id').execute(),
  )
  expect(files.map(({ name, sentAt }) => [name, sentAt !== null])).toEqual([
    ['imagem.png', true],
    ['nota.pdf', true],
    ['audio.ogg', true],
  ])
  expect((await whatsapp.tickets())[0]?.description).toMatch(/^!\[Imagem\]\(attachment:\d+\)$/)
})

test('a sign on a message is shown there, and reopens nothing', async ({ desk }) => {
  const whatsapp = await aDeskOfWhatsapp(desk)
  const first = await whatsapp.write('Obrigada')
  const ticketId = first.ticketId ?? 0
  await desk.rows((tx) => tx.updateTable('tickets').set({ status: 'resolved' }).where('id', '=', ticketId).execute())
  const sign = await whatsapp.write({ type: 'reaction', reaction: { message_id: first.wamid, emoji: '👍' } })
  expect(sign).toMatchObject({ state: 'filed', cause: 'reaction', ticketId })
  expect(await whatsapp.tickets()).toMatchObject([{ status: 'resolved' }])
  expect(await whatsapp.write({ type: 'reaction', reaction: { message_id: 'wamid.none', emoji: '👍' } })).toMatchObject({
    state: 'aside',
    cause: 'unknown_target',
  })
})

test('a resolved ticket reopens, one closed within seven days too; later there is a new one that knows it', async ({ desk }) => {
  const whatsapp = await aDeskOfWhatsapp(desk)
  const { ticketId } = await whatsapp.write('Um')
  const set = (values: object) =>
    desk.rows((tx) =>
      tx
        .updateTable('tickets')
        .set(values)
        .where('id', '=', ticketId ?? 0)
        .execute(),
    )
  const status = async () => (await whatsapp.tickets()).map((one) => one.status)
  await set({ status: 'resolved', resolvedAt: new Date().toISOString() })
  await whatsapp.write('Ainda não')
  expect(await status()).toEqual(['open'])
  await set({ status: 'closed', closedAt: new Date(Date.now() - 3 * 86_400_000).toISOString() })
  await whatsapp.write('De novo')
  expect(await status()).toEqual(['open'])
  await set({ status: 'closed', closedAt: new Date(Date.now() - 9 * 86_400_000).toISOString() })
  const later = await whatsapp.write('Outra vez')
  expect(await whatsapp.tickets()).toMatchObject([{ status: 'closed' }, { followUpOf: ticketId, channel: 'whatsapp' }])
  const next = await whatsapp.write('E mais')
  expect(next.ticketId).toBe(later.ticketId)
})

test('a file that cannot be fetched is tried again, then its message comes without it, and by a new token with it; one that is gone leaves a note', async ({
  desk,
}) => {
  const whatsapp = await aDeskOfWhatsapp(desk)
  whatsapp.graph.media.set('m9', { bytes: PNG, mime: 'image/png' })
  whatsapp.graph.state.answer = ({ path }) => (path.includes('m9') ? graphError(190, 'Session has expired', 401) : undefined)
  const picture = await whatsapp.write({ type: 'image', image: { id: 'm9', mime_type: 'image/png', caption: 'Olhe' } })
  expect(picture.state).toBe('waiting')
  // What was written after it waits for it.
  expect((await whatsapp.write('Depois')).state).toBe('waiting')
  for (let n = 0; n < 3; n++) {
    await whatsapp.hurry()
    await whatsapp.work()
  }
  const [ticket] = await whatsapp.tickets()
  expect(ticket?.description).toBe('(imagem: ainda não pôde ser baixado)\n\nOlhe')
  expect((await whatsapp.commentsOf(ticket?.id ?? 0)).map(({ content }) => content)).toEqual(['Depois'])
  const [account] = await desk.rows((tx) => tx.selectFrom('whatsappAccounts').selectAll().execute())
  expect(account).toMatchObject({ trouble: 'token', lastError: 'Session has expired' })
  whatsapp.graph.state.answer = () => undefined
  await desk.as('admin')((ctx) =>
    update(ctx, { id: account?.id ?? 0, accessToken: 'EAAnew' }, { publicUrl: 'https://balcao.test', mailSecrets: secretsHere }),
  )
  await whatsapp.work()
  expect((await whatsapp.commentsOf(ticket?.id ?? 0)).at(-1)?.content).toMatch(/^!\[imagem\.png\]\(attachment:\d+\)$/)
  expect(await whatsapp.messageRow(picture.wamid ?? '')).toMatchObject({ state: 'filed', cause: null })
  const gone = await whatsapp.write({ type: 'video', video: { id: 'nowhere', mime_type: 'video/mp4' } })
  expect(gone.state).toBe('filed')
  expect((await whatsapp.commentsOf(ticket?.id ?? 0)).at(-1)?.content).toBe('(vídeo: não está mais disponível no WhatsApp)')
})

test('two organisations with numbers of their own: the same customer is two, and a call for one brings the other nothing', async ({
  desk,
  other,
}) => {
  const [here, there] = [await aDeskOfWhatsapp(desk), await aDeskOfWhatsapp(other)]
  await here.write('Aqui')
  await there.write('Lá')
  expect(await here.tickets()).toMatchObject([{ title: 'Aqui' }])
  expect(await there.tickets()).toMatchObject([{ title: 'Lá' }])
  // Signed for one organisation, about the number of the other.
  await here.tell(
    { messages: [{ from: '5511911112222', id: 'wamid.X', timestamp: secondsAgo(0), type: 'text', text: { body: 'x' } }] },
    { id: there.account.phoneNumberId },
  )
  await here.work()
  expect(await here.tickets()).toHaveLength(1)
  expect(await there.tickets()).toHaveLength(1)
})

test('PARAR is on record and no ticket of its own; VOLTAR takes it back; nobody of the staff is found by a number', async ({ desk }) => {
  const whatsapp = await aDeskOfWhatsapp(desk)
  const { ticketId } = await whatsapp.write('Oi')
  await desk.rows((tx) =>
    tx
      .updateTable('tickets')
      .set({ status: 'cancelled' })
      .where('id', '=', ticketId ?? 0)
      .execute(),
  )
  const number = () => desk.rows((tx) => tx.selectFrom('whatsappNumbers').selectAll().executeTakeFirstOrThrow())
  await whatsapp.write(' Parar ')
  expect((await number()).optedOutAt).not.toBeNull()
  await whatsapp.write('parar de mandar errado')
  expect((await number()).optedOutAt).not.toBeNull()
  await whatsapp.write('VOLTAR')
  const row = await number()
  expect(row.optedOutAt).toBeNull()
  await desk.rows((tx) => tx.updateTable('users').set({ role: 'agent' }).where('id', '=', row.userId).execute())
  await whatsapp.write('Agora sou da equipe')
  expect((await number()).userId).not.toBe(row.userId)
})

test('a greeting goes with each new ticket; out of hours somebody hears so once in twelve hours', async ({ desk }) => {
  const whatsapp = await aDeskOfWhatsapp(desk, { greeting: 'Olá! Já respondemos.', outOfHours: 'Estamos fechados.' })
  await desk.rows(async (tx) => {
    await tx
      .insertInto('calendars')
      .values({ tenantId: desk.id, name: 'Fechado', timeZone: 'America/Sao_Paulo', hours: '{}', isDefault: true })
      .execute()
  })
  await whatsapp.write('Oi')
  await whatsapp.write('Tem alguém?')
  await whatsapp.send()
  expect(whatsapp.graph.sent().map(({ text }) => (text as { body: string }).body)).toEqual(['Olá! Já respondemos.', 'Estamos fechados.'])
  const [ticket] = await whatsapp.tickets()
  expect(ticket).toMatchObject({ status: 'new', firstResponseAt: null })
})

test('a message is a customer’s like any other: its clock runs, whoever has the ticket is notified, and erasing or exporting takes it', async ({
  desk,
}) => {
  const whatsapp = await aDeskOfWhatsapp(desk)
  const { ticketId } = await whatsapp.write('Oi')
  const agent = await desk.person('agent')
  await desk.rows((tx) =>
    tx
      .updateTable('tickets')
      .set({ assigneeId: agent.id, status: 'waiting_customer' })
      .where('id', '=', ticketId ?? 0)
      .execute(),
  )
  await react(desk, whatsapp.ports)
  await whatsapp.write('Tudo certo?')
  await react(desk, whatsapp.ports)
  const noticed = await desk.rows((tx) =>
    tx.selectFrom('notifications').select(['type', 'userId']).where('userId', '=', agent.id).execute(),
  )
  expect(noticed.map(({ type }) => type)).toContain('comment_added')
  const [ticket] = await whatsapp.tickets()
  expect(ticket).toMatchObject({ status: 'open', lastPublicBy: 'customer' })
  await desk.rows((tx) => eraseWhatsapp(tx, desk.id, ticket?.requesterId ?? 0))
  expect(await whatsapp.messages('in')).toEqual([])
  expect(await desk.rows((tx) => tx.selectFrom('whatsappNotifications').select('id').execute())).toEqual([])
  expect(await whatsapp.tickets()).toHaveLength(1)
})

test('customers read their own messages for an export, and nobody else’s', async ({ desk }) => {
  const whatsapp = await aDeskOfWhatsapp(desk)
  const { ticketId } = await whatsapp.write('Meu')
  await whatsapp.write('De outra pessoa', '5511911110000')
  const client = await desk.person('client')
  await desk.rows(async (tx) => {
    await tx
      .updateTable('tickets')
      .set({ requesterId: client.id })
      .where('id', '=', ticketId ?? 0)
      .execute()
    await tx.updateTable('whatsappNumbers').set({ userId: client.id }).where('number', '=', '+5511987654321').execute()
  })
  await desk.rows((tx) => tx.updateTable('sessions').set({ provedAt: new Date().toISOString() }).where('userId', '=', client.id).execute())
  const data = await desk.as('client')(exportMine)
  expect(data.whatsapp).toMatchObject({ numbers: [{ number: '+5511987654321' }], messages: [{ ticketId, direction: 'in' }] })
})

test('what has no known shape is in the log as it came, and holds up nothing; a number that is off keeps what comes until it is on', async ({
  desk,
}) => {
  const whatsapp = await aDeskOfWhatsapp(desk)
  const strange = { user_id: 'BR.1', id: 'wamid.S', timestamp: secondsAgo(0), type: 'text', text: { body: 'sem número' } }
  await whatsapp.tell({ messages: [strange, 'x', null], statuses: [null, { id: 'wamid.none', status: 'sent', timestamp: secondsAgo(0) }] })
  await whatsapp.write('Oi')
  expect(await whatsapp.tickets()).toHaveLength(1)
  expect(await whatsapp.messages('in')).toMatchObject([
    { state: 'failed', cause: 'unreadable', body: { text: { body: 'sem número' } } },
    { state: 'failed', cause: 'unreadable' },
    { state: 'failed', cause: 'unreadable' },
    { state: 'filed' },
  ])
  const set = (active: boolean) => desk.as('admin')((ctx) => update(ctx, { id: whatsapp.account.id, active }, setup))
  await set(false)
  expect((await whatsapp.write('Enquanto desligado')).state).toBe('waiting')
  await set(true)
  await whatsapp.work()
  expect((await whatsapp.commentsOf((await whatsapp.tickets())[0]?.id ?? 0)).map(({ content }) => content)).toEqual(['Enquanto desligado'])
})
