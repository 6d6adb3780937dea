import { inSystem } from '@balcao/db/system'
import { expect } from 'vitest'
import { aPortal, type Portal, test } from '../testing/pages.ts'

const jsonOf = (html: string) => JSON.parse(/<script type="application\/json" id="kb-page">(.*?)<\/script>/s.exec(html)?.[1] ?? 'null')

/** A status page that is for everybody, with one open incident about one service. */
async function published({ desk }: Portal) {
  const { id: createdBy } = await desk.person('supervisor')
  const ticket = await desk.aTicket({ title: 'Interno e secreto' })
  const tenantId = desk.id
  await desk.rows(async (tx) => {
    await tx.insertInto('statusPages').values({ tenantId, isPublic: true, intro: 'Atendemos das 8 às 18.' }).execute()
    const component = { tenantId, name: 'Emissão <de> notas', position: 0 }
    const { id: componentId } = await tx.insertInto('statusComponents').values(component).returning('id').executeTakeFirstOrThrow()
    const incident = {
      tenantId,
      title: 'Notas & boletos',
      impact: 'partial',
      state: 'investigating',
      createdBy,
      ticketId: ticket.id,
    } as const
    const { id: incidentId } = await tx.insertInto('incidents').values(incident).returning('id').executeTakeFirstOrThrow()
    await tx.insertInto('incidentComponents').values({ tenantId, incidentId, componentId }).execute()
    await tx
      .insertInto('incidentUpdates')
      .values({ tenantId, incidentId, state: 'investigating', message: 'Vendo <b>a causa</b>.' })
      .execute()
  })
}

test('the status page is read without a script, and the app finds its data; nothing of the ticket is in it', async ({ pages }) => {
  const portal = await aPortal(pages)
  await published(portal)
  const { status, text } = await portal.get('/portal/status')
  expect(status).toBe(200)
  expect(text).toContain('<title>Situação do serviço · Support Portal</title>')
  expect(text).toContain(`<link rel="canonical" href="http://${portal.host}/portal/status">`)
  expect(text).toContain('<h1 tabindex="-1">Situação do serviço</h1>')
  expect(text).toContain('Emissão &lt;de&gt; notas: Parte do serviço fora do ar')
  expect(text).toContain('Vendo &lt;b&gt;a causa&lt;/b&gt;.')
  expect(jsonOf(text)).toMatchObject({ page: { kind: 'status', status: { state: 'partial', intro: 'Atendemos das 8 às 18.' } } })
  expect(text).not.toContain('secreto')
})

test('the feed has what was said of incidents, and is nowhere else than where the page is for everybody', async ({ pages }) => {
  const portal = await aPortal(pages)
  await published(portal)
  const { text, headers } = await portal.get('/portal/status/feed.xml')
  expect(headers['content-type']).toContain('application/rss+xml')
  expect(text).toContain('<title>Em investigação: Notas &amp; boletos</title>')
  expect(text).toContain('<description>Vendo &lt;b&gt;a causa&lt;/b&gt;.</description>')
  const closed = await aPortal(pages)
  expect((await closed.get('/portal/status/feed.xml')).status).toBe(404)
  const bare = await closed.get('/portal/status')
  expect([bare.status, bare.text.includes('kb-page'), bare.text.includes('<div id="root"></div>')]).toEqual([200, false, true])
  expect((await pages.app.inject({ url: '/portal/status/feed.xml', headers: { host: `127.0.0.1:${pages.port}` } })).statusCode).toBe(404)
})

test('a guest reads it by the API at the address of its organisation, with the knowledge base closed too; elsewhere there is none', async ({
  pages,
}) => {
  const portal = await aPortal(pages)
  await published(portal)
  await portal.desk.rows((tx) => tx.insertInto('kbSettings').values({ tenantId: portal.desk.id, settings: '{"enabled":false}' }).execute())
  const ask = async (host: string) => {
    const { statusCode, body } = await pages.app.inject({ url: '/api/status-page/public', headers: { host } })
    return { status: statusCode, body: JSON.parse(body) }
  }
  expect(await ask(portal.host)).toMatchObject({ status: 200, body: { state: 'partial', isSubscribed: null } })
  expect((await portal.get('/portal/status')).text).toContain('kb-page')
  const none = { status: 404, body: { code: 'status_page_not_found' } }
  for (const host of [(await aPortal(pages)).host, `nobody.127.0.0.1:${pages.port}`, `127.0.0.1:${pages.port}`])
    expect(await ask(host), host).toMatchObject(none)
  await inSystem(portal.desk.db, (tx) => tx.updateTable('tenants').set({ status: 'suspended' }).where('id', '=', portal.desk.id).execute())
  expect(await ask(portal.host)).toMatchObject(none)
})

test('where organisations share one host, the address names one; on a host of its own it names none', async ({ pages }) => {
  const [portal, other] = [await aPortal(pages), await aPortal(pages)]
  await published(portal)
  const { slug } = await inSystem(portal.desk.db, (tx) =>
    tx.selectFrom('tenants').select('slug').where('id', '=', portal.desk.id).executeTakeFirstOrThrow(),
  )
  const bare = `127.0.0.1:${pages.port}`
  const at = (host: string, url: string) => pages.app.inject({ url, headers: { host } })
  expect((await at(bare, `/portal/status?org=${slug}`)).body).toContain(`href="http://${bare}/portal/status?org=${slug}"`)
  expect((await at(bare, `/portal/status/feed.xml?org=${slug}`)).body).toContain(`<link>http://${bare}/portal/status?org=${slug}</link>`)
  expect((await at(bare, `/api/status-page/public?org=${slug}`)).statusCode).toBe(200)
  for (const url of [`/api/status-page/public?org=${slug}`, `/portal/status/feed.xml?org=${slug}`])
    expect((await at(other.host, url)).statusCode, url).toBe(404)
  expect((await at(bare, '/api/status-page/public?org=nobody')).statusCode).toBe(404)
})
