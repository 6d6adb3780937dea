import type { Page } from '@playwright/test'
import { senderOf } from '../../fixtures/api.ts'
import { refused } from '../../fixtures/error-guard.ts'
import { anOrganization } from '../../fixtures/organization.ts'
import { createTicket } from '../../fixtures/portal-pages.ts'
import { block, enter, enterPortal, isAccessible, someone } from '../../fixtures/profile.ts'
import { beginReply, composer, openList, property, rowOf } from '../../fixtures/staff-pages.ts'
import { expect, test } from '../../fixtures/test.ts'

const reasons = (page: Page) => block(page, 'Motivos de status')

async function add(page: Page, name: string) {
  await reasons(page).getByRole('button', { name: 'Adicionar motivo' }).click()
  await reasons(page).getByRole('textbox', { name: 'Texto do motivo novo motivo' }).fill(name)
}

async function save(page: Page) {
  await reasons(page).getByRole('button', { name: 'Salvar motivos' }).click()
  await expect(page.getByText('Motivos de status salvos.').first()).toBeVisible()
}

test('a status asks why: on the ticket, with a reply and for many; the history and the customer read it', { tag: '@long' }, async ({
  environment,
  visitor,
  subject,
  errorGuard,
}) => {
  test.setTimeout(180_000)
  errorGuard.expect(refused(400))
  const { page: admin } = await anOrganization({ environment, visitor }, subject('Oficina'))
  const apis = async () => senderOf(admin)
  const client = await someone({ environment, apis }, 'client')
  const portal = await visitor({ viewport: { width: 390, height: 800 } })
  await enterPortal(portal, client.email)
  const titles = [subject('Prensa'), subject('Torno'), subject('Fresa')] as const
  const ids: number[] = []
  for (const title of titles) {
    await createTicket(portal, title, 'Parou de novo.')
    await portal.getByRole('link', { name: 'Ver o ticket' }).click()
    ids.push(Number(/\d+$/.exec(portal.url())?.[0]))
  }

  await admin.goto('/settings')
  await expect(reasons(admin).getByText('Este status não tem motivos.')).toBeVisible()
  await add(admin, 'Já aberto antes')
  await add(admin, 'já aberto ANTES')
  await reasons(admin).getByRole('button', { name: 'Salvar motivos' }).click()
  await expect(reasons(admin).getByText('Já há um motivo com este nome neste status.')).toBeVisible()
  await reasons(admin).getByRole('textbox', { name: 'Texto do motivo já aberto ANTES', exact: true }).fill('Pedido errado')
  await reasons(admin).getByRole('switch', { name: 'Motivo Pedido errado visível para clientes' }).click()
  await reasons(admin).getByLabel('Exigir um motivo').click()
  await isAccessible(admin, 'reasons of a status')
  await save(admin)
  await reasons(admin).getByLabel('Motivos do status').selectOption({ label: 'Resolvido' })
  await add(admin, 'Orientação dada')
  await reasons(admin).getByLabel('Exigir um motivo').click()
  await save(admin)
  await reasons(admin).getByLabel('Motivos do status').selectOption({ label: 'Aguardando terceiro' })
  await add(admin, 'Falta peça')
  await save(admin)

  const agent = await someone({ environment, apis }, 'supervisor')
  const desk = await visitor()
  await enter(desk, agent.email)
  await expect(desk).toHaveURL('/dashboard')
  await desk.goto(`/tickets/${ids[0]}`)
  await expect(property(desk, 'Status')).toContainText('Novo')
  await desk.keyboard.press('s')
  await desk.getByRole('menuitem', { name: 'Aguardando terceiro' }).click()
  const third = desk.getByRole('dialog', { name: 'Por que Aguardando terceiro?' })
  await third.getByLabel('Motivo do status').selectOption({ label: 'Falta peça' })
  await third.getByRole('button', { name: 'Mudar o status' }).click()
  await expect(property(desk, 'Motivo do status'), 'who moves it is asked, and may go without').toContainText('Falta peça')
  await property(desk, 'Status').click()
  await desk.getByRole('menuitem', { name: 'Cancelado' }).click()
  const why = desk.getByRole('dialog', { name: 'Por que Cancelado?' })
  await why.getByRole('button', { name: 'Mudar o status' }).click()
  await expect(why.getByText('Escolha o motivo do status.')).toBeVisible()
  await why.getByLabel('Motivo do status').selectOption({ label: 'Pedido errado' })
  await isAccessible(desk, 'why a status')
  await why.getByRole('button', { name: 'Mudar o status' }).click()
  await expect(property(desk, 'Motivo do status')).toContainText('Pedido errado')
  await desk
    .getByRole('button', { name: /^\d alterações/ })
    .last()
    .click()
  await expect(desk.getByText(/motivo do status de Falta peça para Pedido errado/).first()).toBeVisible()
  await portal.goto(`/portal/ticket/${ids[0]}`)
  await expect(portal.getByText('Motivo: Pedido errado')).toBeVisible()

  await desk.goto(`/tickets/${ids[1]}`)
  await beginReply(desk)
  await composer(desk).pressSequentially('Basta reiniciar a máquina.')
  await desk.getByRole('button', { name: 'Enviar e…' }).click()
  await desk.getByRole('menuitem', { name: 'Enviar e resolver' }).click()
  const resolved = desk.getByRole('dialog', { name: 'Por que Resolvido?' })
  await resolved.getByLabel('Motivo do status').selectOption({ label: 'Orientação dada' })
  await resolved.getByRole('button', { name: 'Mudar o status' }).click()
  await expect(resolved).toHaveCount(0)

  await openList(desk, '?view=all')
  for (const title of [titles[0], titles[2]]) await rowOf(desk, title).getByRole('checkbox').check()
  await expect(desk.getByRole('toolbar', { name: 'Ações em lote' })).toContainText('2 selecionados')
  await desk.keyboard.press('s')
  await desk.getByRole('menuitem', { name: 'Cancelado' }).click()
  await why.getByLabel('Motivo do status').selectOption({ label: 'Já aberto antes' })
  await why.getByRole('button', { name: 'Mudar o status' }).click()
  await expect(rowOf(desk, titles[2])).toContainText('Cancelado')
  await desk.goto(`/tickets/${ids[2]}`)
  await expect(property(desk, 'Motivo do status')).toContainText('Já aberto antes')

  await admin.reload()
  await reasons(admin).getByRole('button', { name: 'Excluir o motivo Já aberto antes' }).click()
  await reasons(admin).getByRole('button', { name: 'Salvar motivos' }).click()
  await expect(admin.getByText(/O motivo Já aberto antes está em uso: só pode ser desativado/)).toBeVisible()
  await admin.goto('/audit')
  await expect(admin.getByText('Motivos de status alterados').first()).toBeVisible()
})
