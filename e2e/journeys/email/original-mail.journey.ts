import { AxeBuilder } from '@axe-core/playwright'
import { sendRaw } from '../../fixtures/incoming-mail.ts'
import { openTicket } from '../../fixtures/staff-pages.ts'
import { expect, test } from '../../fixtures/test.ts'

const PIXEL = Buffer.from('R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw==', 'base64')
const html = (text: string) => `<html><head><style>h1{color:#a02}</style><link rel="stylesheet" href="https://pixel.test/a.css"></head>
<body style="background:url(https://pixel.test/b.png)"><h1>Pedido 4711</h1><p>${text}</p>
<img src="https://pixel.test/1.png" alt=""><img src="//pixel.test/2.png" alt=""><iframe src="https://pixel.test/f"></iframe>
<form action="https://pixel.test/s"><button>Confirmar</button></form><script>document.title = 'tomado'</script></body></html>`

test('E09 @long the original of a mail is shown in a frame; its pictures are fetched once somebody asks for them', async ({
  as,
  apis,
  environment,
  subject,
}) => {
  test.setTimeout(120_000)
  const title = subject('Pedido com logotipo')
  const from = `lara.${Date.now()}@loja.test`
  const raw = [`From: Lara <${from}>`, 'To: suporte@acme.test', `Subject: ${title}`, 'Content-Type: text/html; charset=utf-8', '']
  await sendRaw(environment, { from, to: 'suporte@acme.test', raw: [...raw, html('Faltou a nota fiscal.')].join('\r\n') })
  const api = await apis('agent')
  const ticketOf = async () => (await api.tickets('limit=50&sort=createdAt')).find((one) => one.title === title)
  await expect.poll(async () => (await ticketOf())?.title, { timeout: 30_000 }).toBe(title)

  const agent = await as('agent')
  const fetched: string[] = []
  await agent.context().route('https://pixel.test/**', (route) => {
    fetched.push(new URL(route.request().url()).pathname)
    return route.fulfill({ contentType: 'image/gif', body: PIXEL })
  })
  await openTicket(agent, (await ticketOf())?.id ?? 0)
  await agent.getByRole('button', { name: 'por e-mail' }).first().click()
  const original = agent.getByRole('dialog', { name: title })
  const frame = original.frameLocator('iframe')
  await expect(frame.getByRole('heading', { name: 'Pedido 4711' })).toBeVisible()
  await expect(frame.getByText('Faltou a nota fiscal.')).toBeVisible()
  await expect(frame.getByRole('button')).toHaveCount(0)
  await original.getByText('Cabeçalhos').click()
  await expect(original.getByText(`subject: ${title}`)).toBeVisible()
  expect(fetched).toEqual([])
  expect((await new AxeBuilder({ page: agent }).exclude('iframe').analyze()).violations).toEqual([])

  await original.getByRole('button', { name: 'Mostrar imagens' }).click()
  await expect(original.getByText('As imagens da internet foram carregadas.')).toBeVisible()
  await expect.poll(() => [...new Set(fetched)].toSorted()).toEqual(['/1.png', '/2.png', '/b.png'])
})
