import { test } from '../../fixtures/test.ts'

const LOOKS = [
  ['light', 1440],
  ['dark', 1440],
  ['light', 390],
  ['dark', 390],
] as const
for (const [colorScheme, width] of LOOKS)
  test(`look ${colorScheme} ${width}`, async ({ as, apis, subject }) => {
    const api = await apis('admin')
    const name = subject('Regra')
    const calendar = (await (await api.send('GET', '/api/calendars')).json()) as any
    const made = (await (
      await api.send('POST', '/api/automation/rules', {
        name,
        active: false,
        trigger: { event: 'ticket_created' },
        conditions: { all: [{ field: 'priority', values: ['high', 'urgent'] }], any: [] },
        actions: [
          { kind: 'set_priority', priority: 'urgent' },
          { kind: 'add_note', content: 'Olhar já.' },
        ],
      })
    ).json()) as any
    await api.send('PUT', `/api/automation/rules/${made.id}`, {
      trigger: { event: 'elapsed', since: 'last_message', minutes: 90 },
      actions: [
        { kind: 'set_priority', priority: 'urgent' },
        { kind: 'set_status', status: 'open' },
      ],
      stops: true,
    })
    await api.send('PUT', `/api/automation/rules/${made.id}`, {
      description: 'Agora de hora em hora',
      conditions: { all: [{ field: 'status', not: true, values: ['new'] }], any: [] },
    })
    const page = await as('admin', { colorScheme, viewport: { width, height: 900 } } as never)
    const shot = (what: string) => page.screenshot({ path: `/tmp/shots-config/${what}-${colorScheme}-${width}.png` })
    await page.goto(`/automation/${made.id}`)
    await page.getByRole('button', { name: 'Histórico', exact: true }).click()
    await page.getByRole('button', { name: /^Versão 2/ }).click()
    await page.getByRole('button', { name: 'Restaurar esta versão…' }).waitFor()
    await page.waitForTimeout(500)
    await shot('dialog')
    await page.getByRole('button', { name: /^Versão 1/ }).click()
    await page.getByRole('button', { name: 'Restaurar esta versão…' }).click()
    await page.waitForTimeout(700)
    await shot('restore')
    await page.goto('/maintenance/history')
    await page.waitForTimeout(1200)
    await shot('list')
  })
